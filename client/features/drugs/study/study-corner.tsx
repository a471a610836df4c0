import { Button, Modal } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { useId } from 'react'
import type { DrugChoice } from '#client/features/drugs/library/use-drug-choice.ts'
import { countText } from '#domain/text/count-text.ts'
import type { DrugAccess } from './drug-cards.ts'
import classes from './study-corner.module.css'
import { StudyPanel } from './study-panel.tsx'

interface StudyCornerProps {
  choice: DrugChoice
  access: DrugAccess
}

/** The study panel beside the list; on a narrow screen a bar at the bottom that opens it. */
export function StudyCorner({ choice, access }: StudyCornerProps) {
  const isNarrow = useMediaQuery('(max-width: 62em)', false, { getInitialValueInEffect: false })
  const titleId = useId()
  const [isOpen, panel] = useDisclosure(false)
  const count = choice.study.drugIds.length
  if (!isNarrow) {
    return (
      <aside className={classes.aside} aria-labelledby={titleId}>
        <h2 id={titleId} className={classes.title}>
          Study
        </h2>
        <StudyPanel choice={choice} access={access} />
      </aside>
    )
  }
  return (
    <aside className={classes.bar} aria-label="Study">
      <p className={classes.count} aria-live="polite">
        {count === 0 ? 'Select drugs to study' : `${countText(count, 'drug')} selected`}
      </p>
      <Button onClick={panel.open} disabled={count === 0}>
        Study
      </Button>
      <Modal
        opened={isOpen}
        onClose={panel.close}
        title="Study the selected drugs"
        transitionProps={{ duration: 0 }}
      >
        <StudyPanel choice={choice} access={access} />
      </Modal>
    </aside>
  )
}
