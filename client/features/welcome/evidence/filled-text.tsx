/**
 * A text that the server writes into the prerendered page (server/platform/pages/filled-page.ts): what is there before the
 * script is newer than what was built.
 */
export function FilledText({ name, text }: { name: string; text: string }) {
  return (
    <span data-fill={name} suppressHydrationWarning>
      {text}
    </span>
  )
}
