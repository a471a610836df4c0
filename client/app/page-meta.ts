import { site } from '#client/platform/site.ts'

export interface PageMeta {
  path: string
  title: string
  description: string
}

const imageAlt = 'Medical oncology board review: three cards and the days on which they come back'

/**
 * Title, description, canonical address and sharing card of a public page. Tags for crawlers, which never
 * navigate inside the page, are only in the prerendered file and not in the script.
 */
export function pageMeta({ path, title, description }: PageMeta) {
  const address = `${site.publicUrl}${path}`
  const reading = [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
  ]
  if (!import.meta.env.SSR) return reading
  return [
    ...reading,
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: site.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: `${site.publicUrl}/share.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: imageAlt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
