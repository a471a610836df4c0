/**
 * Facts about a page for search engines (schema.org), in the prerendered file only: hand in undefined outside the build, so
 * that the script of the page does not carry them.
 */
export function PageFacts({ facts }: { facts: Record<string, unknown> | undefined }) {
  const text = facts ? JSON.stringify({ '@context': 'https://schema.org', ...facts }) : ''
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own, with the one character that could end it escaped
      dangerouslySetInnerHTML={{ __html: text.replaceAll('<', '\\u003c') }}
    />
  )
}
