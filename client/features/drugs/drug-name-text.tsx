import { type ComponentType, lazy, Suspense } from 'react'
import type { LiveTextProps } from '#client/features/drugs/monograph/live-text.tsx'
import type { RenderText } from '#client/ui/text/bound-text.tsx'

/** This is loaded lazily: no card needs it before its answer is shown. */
const LiveText = lazy(async (): Promise<{ default: ComponentType<LiveTextProps> }> => {
  try {
    const loaded = await import('#client/features/drugs/monograph/live-text.tsx')
    return { default: loaded.LiveText }
  } catch {
    // Without a network the text stays plain.
    return { default: ({ text }) => text }
  }
})

/** Text with interactive drug names. It is plain text until the code that finds the names is loaded. */
export function DrugNameText(props: LiveTextProps) {
  return (
    <Suspense fallback={props.text}>
      <LiveText {...props} />
    </Suspense>
  )
}

/** Renders drug names in all components that show study text. */
export const renderDrugNames: RenderText = (text) => <DrugNameText text={text} />
