import { Anchor, VisuallyHidden } from '@mantine/core'

interface SourceTextProps {
  source: string
  /** Where it can be read. */
  link: string | null
}

/** A source, linked where its address is known. */
export function SourceText({ source, link }: SourceTextProps) {
  if (!link) return source
  return (
    <Anchor href={link} target="_blank" rel="noreferrer" underline="always" inherit>
      {source}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </Anchor>
  )
}
