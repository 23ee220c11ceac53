import type { Appearance } from '@stripe/stripe-js'

/** Our colors for Stripe's own fields, which no style sheet of ours reaches. */
export function stripeLook(theme: 'dark' | 'light'): Appearance {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    theme: theme === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: token('fairway'),
      colorBackground: token('board'),
      colorText: token('ink'),
      colorTextSecondary: token('ink-soft'),
      colorTextPlaceholder: token('ink-soft'),
      colorDanger: token('rough'),
      fontFamily: 'Inter, system-ui, sans-serif',
      fontSizeBase: '16px',
      borderRadius: '3px',
      spacingUnit: '4px',
    },
    rules: {
      '.Input': { borderColor: token('edge'), boxShadow: 'none' },
      '.Label': { fontWeight: '600', fontSize: '14px', color: token('ink') },
    },
  }
}
