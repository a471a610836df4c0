import { type ComponentType, lazy, Suspense } from 'react'
import type { LiveTextProps } from '#client/features/drugs/monograph/live-text.tsx'
import type { RenderText } from '#client/ui/text/bound-text.tsx'

/** No card needs it before its answer shows. */
const LiveText = lazy(async (): Promise<{ default: ComponentType<LiveTextProps> }> => {
  try {
    const loaded = await import('#client/features/drugs/monograph/live-text.tsx')
    return { default: loaded.LiveText }
  } catch {
    // Without a network the text stays plain.
    return { default: ({ text }) => text }
  }
})

/** Text with interactive drug names; plain text until what finds them is loaded. */
export function DrugNameText(props: LiveTextProps) {
  return (
    <Suspense fallback={props.text}>
      <LiveText {...props} />
    </Suspense>
  )
}

/** For all components that show study text. */
export const renderDrugNames: RenderText = (text) => <DrugNameText text={text} />
