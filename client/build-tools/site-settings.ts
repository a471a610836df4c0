/**
 * The name and addresses of the site, from the environment, for everything that is built. The server's own
 * settings use the same variables.
 */
export const siteSettings = {
  name: process.env.APP_NAME || 'Regimen',
  supportEmail: process.env.SUPPORT_EMAIL || 'support@regimen.example',
  publicUrl: (process.env.PUBLIC_URL || `http://localhost:${process.env.PORT || 3000}`).replace(/\/+$/, ''),
}
