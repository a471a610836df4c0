import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Fragment, lazy, Suspense } from 'react'
import type { DrugNameProps } from '#client/features/drugs/drug-name.tsx'
import { drugNamesQuery } from '#client/features/drugs/drug-queries.ts'
import { splitterFor } from '#client/features/drugs/library/drug-matcher.ts'
import { useOpenMonograph } from './open-monograph.ts'

/** What places a tooltip is a tenth of a page's script: it is loaded with the first name that is shown. */
const DrugName = lazy(async (): Promise<{ default: ComponentType<DrugNameProps> }> => {
  try {
    const { DrugName: live } = await import('#client/features/drugs/drug-name.tsx')
    return { default: live }
  } catch {
    // Without a network the name stays plain text.
    return { default: ({ children }) => children }
  }
})

export interface LiveTextProps {
  text: string
  /** The drug whose name stays text: the one that is asked. */
  except?: number | undefined
}

/** Text with interactive drug names; plain text until the names are loaded. */
export function LiveText({ text, except }: LiveTextProps) {
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
