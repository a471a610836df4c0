import { Tooltip } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import type { DrugName as NamedDrug } from '#contracts/drugs.ts'
import classes from './drug-name.module.css'
import { hasBoxedWarning } from './drug-words.ts'

interface DrugNameProps {
  drug: NamedDrug
  onOpen: (drugId: number) => void
  children: ReactNode
}

/** Time to move the pointer from the name onto its facts. */
const closeDelayMs = 150

/** An interactive drug name: shows its facts on hover and focus, opens its monograph on activation. */
export function DrugName({ drug, onOpen, children }: DrugNameProps) {
  return (
    <Tooltip
      label={<DrugFacts drug={drug} />}
      interactive
      multiline
      withArrow
      closeDelay={closeDelayMs}
      position="bottom"
      offset={8}
      arrowSize={7}
      w={280}
      classNames={{ tooltip: classes.tooltip ?? '', arrow: classes.arrow ?? '' }}
    >
      <NameButton className={classes.name} onClick={() => onOpen(drug.id)}>
        {children}
      </NameButton>
    </Tooltip>
  )
}

/**
 * The tooltip describes the button while it is open. A dialog around it then ignores Escape, by the attribute that
 * Mantine has for that: the first press closes the tooltip only.
 */
function NameButton(props: ComponentProps<'button'>) {
  const hasTooltip = props['aria-describedby'] !== undefined
  return <button type="button" {...props} data-mantine-stop-propagation={hasTooltip || undefined} />
}

function DrugFacts({ drug }: { drug: NamedDrug }) {
  return (
    <div>
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
