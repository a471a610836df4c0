import { escapeHtml } from '#domain/markdown/markdown-html.ts'
import { fieldsHtml, reasonHtml, severityNames } from './changes-html.ts'
import { type PublicChange, recordedSince } from './find-public-changes.ts'

/** The latest changes for feed readers: Atom 1.0 (RFC 4287) and JSON Feed 1.1. */

interface Feed {
  /** The name of the product, and its address without a slash at the end. */
  siteName: string
  publicUrl: string
  /** The path of the page, of which the feed has that of the page and its ending. */
  path: string
  /** The category of the outline, if the feed is of one. */
  categoryTitle: string | undefined
  changes: readonly PublicChange[]
}

const titleOf = ({ siteName, categoryTitle }: Feed) =>
  categoryTitle ? `${siteName}: changes in ${categoryTitle}` : `${siteName}: changes`
const description =
  'What changed in the meaning of cards, questions, drugs and primers, when and why, with the source.'

/** Never changes for the same change, even if the product gets another address. */
const idOf = ({ publicUrl }: Feed, { id }: PublicChange) =>
  `tag:${new URL(publicUrl).hostname},2026:changes/${id}`
/** The place of a change on the page. */
const addressOf = ({ publicUrl, path }: Feed, { id }: PublicChange) => `${publicUrl}${path}#change-${id}`
const entryTitle = ({ title, severity }: PublicChange) =>
  `${title} (${severityNames[severity].toLowerCase()})`
const entryHtml = (change: PublicChange) =>
  `${reasonHtml(change)}${change.fields ? fieldsHtml(change.fields) : ''}`

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no way to write these characters
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const xml = (text: string) => escapeHtml(text.toWellFormed().replaceAll(notInXml, ''))

export function atomFeed(feed: Feed): string {
  const { siteName, publicUrl, path, changes } = feed
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<title>${xml(titleOf(feed))}</title>
<subtitle>${xml(description)}</subtitle>
<id>${xml(`${publicUrl}${path}`)}</id>
<link rel="alternate" type="text/html" href="${xml(`${publicUrl}${path}`)}"/>
<link rel="self" type="application/atom+xml" href="${xml(`${publicUrl}${path}.atom`)}"/>
<updated>${changes[0]?.changedAt ?? `${recordedSince}T00:00:00Z`}</updated>
<author><name>${xml(siteName)}</name></author>
${changes.map((change) => atomEntry(feed, change)).join('\n')}
</feed>
`
}

function atomEntry(feed: Feed, change: PublicChange): string {
  const { category, changedAt, severity } = change
  return `<entry>
<title>${xml(entryTitle(change))}</title>
<id>${xml(idOf(feed, change))}</id>
<link rel="alternate" type="text/html" href="${xml(addressOf(feed, change))}"/>
<published>${changedAt}</published>
<updated>${changedAt}</updated>
${category ? `<category term="${xml(category.id)}" label="${xml(category.title)}"/>` : ''}<category term="${severity}" label="${severityNames[severity]}"/>
<content type="html">${xml(entryHtml(change))}</content>
</entry>`
}

export function jsonFeed(feed: Feed): string {
  const { siteName, publicUrl, path, changes } = feed
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: titleOf(feed),
    description,
    home_page_url: `${publicUrl}${path}`,
    feed_url: `${publicUrl}${path}.json`,
    language: 'en',
    authors: [{ name: siteName, url: publicUrl }],
    items: changes.map((change) => ({
      id: idOf(feed, change),
      url: addressOf(feed, change),
      ...(change.link && { external_url: change.link }),
      title: entryTitle(change),
      content_html: entryHtml(change),
      date_published: change.changedAt,
      date_modified: change.changedAt,
      tags: [severityNames[change.severity], ...(change.category ? [change.category.title] : [])],
    })),
  })
}
