import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Fragment, lazy, Suspense } from 'react'
import type { RenderText } from '#client/ui/markdown-text.tsx'
import { splitterFor } from './drug-matcher.ts'
import type { DrugNameProps } from './drug-name.tsx'
import { drugNamesQuery } from './drug-queries.ts'
import { useOpenMonograph } from './open-monograph.ts'

/** What places a tooltip is a tenth of a page's script: it is loaded with the first name that is shown. */
const DrugName = lazy(async (): Promise<{ default: ComponentType<DrugNameProps> }> => {
  try {
    const { DrugName: live } = await import('./drug-name.tsx')
    return { default: live }
  } catch {
    // Without a network the name stays plain text.
    return { default: ({ children }) => children }
  }
})

/** Text with interactive drug names; plain text until the names are loaded. */
export function DrugNameText({ text, except }: { text: string; except?: number | undefined }) {
  const { data: names } = useQuery(drugNamesQuery)
  const open = useOpenMonograph()
  if (!names) return text
  return splitterFor(names)(text).map(({ text: piece, start, drug }) =>
    drug && drug.id !== except ? (
      <Suspense key={start} fallback={piece}>
        <DrugName drug={drug} onOpen={open}>
          {piece}
        </DrugName>
      </Suspense>
    ) : (
      <Fragment key={start}>{piece}</Fragment>
    ),
  )
}

/** For all components that show study text. */
export const renderDrugNames: RenderText = (text) => <DrugNameText text={text} />
