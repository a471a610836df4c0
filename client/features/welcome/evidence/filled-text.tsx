/**
 * A text that the server writes into the prerendered page (server/platform/pages/filled-page.ts). So before the
 * script runs, the page shows newer text than the build has.
 */
export function FilledText({ name, text }: { name: string; text: string }) {
  return (
    <span data-fill={name} suppressHydrationWarning>
      {text}
    </span>
  )
}
