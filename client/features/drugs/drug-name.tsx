import { Tooltip } from '@mantine/core'
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import type { DrugName as NamedDrug } from '#contracts/drugs/drugs.ts'
import { hasBoxedWarning } from '#domain/drugs/boxed-warning.ts'
import classes from './drug-name.module.css'

export interface DrugNameProps {
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
      inline
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
 * A part of its sentence that wraps with it, so that nothing moves when names become live. The tooltip describes it while
 * it is open. A dialog around it then ignores Escape, by the attribute that Mantine has for that: the first press closes
 * the tooltip only.
 */
function NameButton({
  onClick,
  ...props
}: Omit<ComponentProps<'span'>, 'onClick'> & { onClick: () => void }) {
  const hasTooltip = props['aria-describedby'] !== undefined
  function pressByKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    onClick()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button element would be a box that does not wrap
    <span
      role="button"
      tabIndex={0}
      {...props}
      onClick={onClick}
      onKeyDown={pressByKey}
      data-mantine-stop-propagation={hasTooltip || undefined}
    />
  )
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
