declare const __APP_NAME__: string
declare const __SUPPORT_EMAIL__: string
declare const __PUBLIC_URL__: string

/** The site's name and addresses, set from the environment when the client is built. */
export const site = {
  name: __APP_NAME__,
  supportEmail: __SUPPORT_EMAIL__,
  publicUrl: __PUBLIC_URL__,
}

/** The `meta` of a route: its title, followed by the product's name. */
export const pageTitle = (title: string) => [{ title: `${title} · ${site.name}` }]
