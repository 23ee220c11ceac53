/** Settings of production, with as much as tests need. */
export const production = {
  NODE_ENV: 'production',
  APP_URL: 'http://localhost',
  WITHOUT_MAIL: '1',
  RATE_LIMITS: 'on',
}
