import { sampleCards } from 'virtual:public-facts/sampleCards'
import { sampleStudy } from 'virtual:public-facts/sampleStudy'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { SampleRating } from '../facts.ts'
import { AnswerSide } from './answer-side.tsx'
import { CardText } from './card-text.tsx'
import { DrugName } from './drug-name.tsx'
import classes from './live-sample.module.css'
import { Monograph } from './monograph.tsx'
import { QuestionSide } from './question-side.tsx'
import { dueDays, stateText } from './schedule.ts'
import { ScheduleChart } from './schedule-chart.tsx'
import { useSample } from './use-sample.ts'

const { drugs, schedules } = sampleStudy
const cardIds = sampleCards.map(({ id }) => id)

/** The session once the first card is turned. */
export function SampleSession({ next }: { next: ReactNode }) {
  const study = useSample(cardIds)
  const [isFlipped, setFlipped] = useState(true)
  const [openDrug, setOpenDrug] = useState<string>()
  const stage = useRef<HTMLDivElement>(null)
  const card = sampleCards.find(({ id }) => id === study.cardId)
  const monograph = openDrug === undefined ? undefined : drugs[openDrug]

  // The pressed button is removed after each step, so the focus moves to the card.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the steps are what moves the focus
  useEffect(() => stage.current?.focus({ preventScroll: true }), [isFlipped, study.ratedCount])

  function renderDrug(id: string, name: string) {
    const drug = drugs[id]
    return drug ? <DrugName name={name} drug={drug} onOpen={() => setOpenDrug(id)} /> : name
  }
  function rate(rating: SampleRating) {
    setFlipped(false)
    study.rate(rating)
  }
  function startAgain() {
    setFlipped(false)
    study.restart()
  }

  const evening = study.eveningOf(study.cardId)
  const rows = sampleCards.map(({ id, chapter }) => {
    const { ratings } = study.eveningOf(id)
    const isWaiting = study.isPending(id)
    return {
      id,
      label: chapter,
      state: stateText(schedules, ratings, isWaiting),
      days: dueDays(schedules, ratings, isWaiting),
    }
  })
  return (
    <>
      <div ref={stage} className={classes.stage} tabIndex={-1} aria-live="polite">
        {card ? (
          <>
            <QuestionSide
              chapter={card.chapter}
              note={evening.ratings === '' ? 'New card' : `Mastery ${evening.mastery}%`}
              question={<CardText runs={card.question} {...(isFlipped && { renderDrug })} />}
              onFlip={isFlipped ? undefined : () => setFlipped(true)}
            />
            {isFlipped && (
              <AnswerSide
                card={card}
                ratings={evening.ratings}
                schedules={schedules}
                onRate={rate}
                renderDrug={renderDrug}
              />
            )}
          </>
        ) : (
          <Done next={next} onAgain={startAgain} />
        )}
      </div>
      <ScheduleChart rows={rows} />
      {monograph && <Monograph drug={monograph} onClose={() => setOpenDrug(undefined)} />}
    </>
  )
}

function Done({ next, onAgain }: { next: ReactNode; onAgain: () => void }) {
  return (
    <div className={classes.done}>
      <h2 className={classes.doneTitle}>That was a whole session</h2>
      <p className={classes.doneText}>
        Each card now has its own next date, below. With an exam date set, the last weeks before it are
        planned too.
      </p>
      <div className={classes.doneActions}>
        {next}
        <button type="button" className={classes.again} onClick={onAgain}>
          Try again
        </button>
      </div>
    </div>
  )
}
