/** Settings of production, with as much as tests need. */
export const production = {
  NODE_ENV: 'production',
  APP_URL: 'http://localhost',
  ADMIN_EMAIL: 'boss@teetime.example',
  GOLF_FEED: 'simulated',
  WITHOUT_MAIL: '1',
  RATE_LIMITS: 'on',
}
