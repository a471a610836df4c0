/**
 * Facts about a page for search engines (schema.org). They are in the prerendered file only: pass undefined
 * outside the build, so that they do not become part of the page's script.
 */
export function PageFacts({ facts }: { facts: Record<string, unknown> | undefined }) {
  const text = facts ? JSON.stringify({ '@context': 'https://schema.org', ...facts }) : ''
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own JSON, with the one character that could end the script escaped
      dangerouslySetInnerHTML={{ __html: text.replaceAll('<', '\\u003c') }}
    />
  )
}
