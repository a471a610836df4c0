import { type ReactNode, useId } from 'react'
import { useTip } from '#client/ui/use-tip.tsx'
import type { DrugName as NamedDrug } from '#contracts/drugs.ts'
import classes from './drug-name.module.css'
import { hasBoxedWarning } from './drug-words.ts'

interface DrugNameProps {
  drug: NamedDrug
  onOpen: (drugId: number) => void
  children: ReactNode
}

/** A live drug name: what it is on hover and focus, its monograph on activation. */
export function DrugName({ drug, onOpen, children }: DrugNameProps) {
  const id = useId()
  const content = <DrugFacts id={id} drug={drug} />
  const { isOpen, targetProps, hide, tip } = useTip({ content, look: 'facts' })

  return (
    <>
      <button
        {...targetProps}
        type="button"
        className={classes.name}
        aria-describedby={isOpen ? id : undefined}
        onClick={() => {
          hide()
          onOpen(drug.id)
        }}
      >
        {children}
      </button>
      {tip}
    </>
  )
}

function DrugFacts({ id, drug }: { id: string; drug: NamedDrug }) {
  return (
    <div id={id}>
      <span className={classes.generic}>{drug.genericName}</span>
      {drug.brandName && <span className={classes.brand}>{drug.brandName}</span>}
      <dl className={classes.facts}>
        <dt>Class</dt>
        <dd>{drug.drugClassification}</dd>
        {drug.target && (
          <>
            <dt>Target</dt>
            <dd>{drug.target}</dd>
          </>
        )}
        <dt>Boxed warning</dt>
        <dd data-boxed={hasBoxedWarning(drug) || undefined}>{drug.boxedWarning || 'None'}</dd>
      </dl>
    </div>
  )
}
