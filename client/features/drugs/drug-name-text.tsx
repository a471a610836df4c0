import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { RenderText } from '#client/ui/markdown-text.tsx'
import { splitterFor } from './drug-matcher.ts'
import { DrugName } from './drug-name.tsx'
import { drugNamesQuery } from './drug-queries.ts'
import { useOpenMonograph } from './open-monograph.ts'

/** Text with interactive drug names; plain text until the names are loaded. */
export function DrugNameText({ text, except }: { text: string; except?: number | undefined }) {
  const { data: names } = useQuery(drugNamesQuery)
  const open = useOpenMonograph()
  if (!names) return text
  return splitterFor(names)(text).map(({ text: piece, start, drug }) =>
    drug && drug.id !== except ? (
      <DrugName key={start} drug={drug} onOpen={open}>
        {piece}
      </DrugName>
    ) : (
      <Fragment key={start}>{piece}</Fragment>
    ),
  )
}

/** For all components that show study text. */
export const renderDrugNames: RenderText = (text) => <DrugNameText text={text} />
