import { type ReactNode, useEffect, useRef, useState } from 'react'
import { digitOf, type KeyPress, useSessionKeys } from '#client/features/session/controls/use-session-keys.ts'
import type { SampleDrug, SampleRating, SampleSchedules } from '#client/features/welcome/facts.ts'
import { readTurnedCard, storeTurnedCard } from '#client/platform/storage/storage.ts'
import { AnswerSide } from './answer-side.tsx'
import { CardText } from './card-text.tsx'
import { DrugName } from './drug-name.tsx'
import classes from './live-sample.module.css'
import { Monograph } from './monograph.tsx'
import { QuestionSide } from './question-side.tsx'
import type { SampleStudySession } from './use-sample.ts'

interface CardStudyProps {
  study: SampleStudySession
  drugs: Record<string, SampleDrug>
  schedules: SampleSchedules
  startsFlipped: boolean
  /** Space turns the card wherever nothing else is chosen: the page is about the card. */
  isWholePage?: boolean
  /** Shown once all cards are done. */
  children: ReactNode
}

/** The card on screen: its question, then its answer and the ratings. Space turns it, 1 to 3 rate it. */
export function CardStudy(props: CardStudyProps) {
  const { study, drugs, schedules, startsFlipped, isWholePage, children } = props
  const [isFlipped, setFlipped] = useState(startsFlipped)
  const [openDrug, setOpenDrug] = useState<string>()
  const stage = useRef<HTMLDivElement>(null)
  const hasActed = useRef(startsFlipped)
  const { card } = study
  const monograph = openDrug === undefined ? undefined : drugs[openDrug]

  // The pressed button is removed after each step, so the focus moves to the card.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the steps are what moves the focus
  useEffect(() => {
    if (hasActed.current) stage.current?.focus({ preventScroll: true })
  }, [isFlipped, study.ratedCount])

  // A reload keeps the answer that was on screen.
  const cardId = card?.id
  useEffect(() => {
    if (cardId === undefined) return
    if (isFlipped) storeTurnedCard(cardId)
    else if (readTurnedCard() === cardId) setFlipped(true)
  }, [cardId, isFlipped])

  function flip() {
    hasActed.current = true
    setFlipped(true)
  }
  function rate(rating: SampleRating) {
    hasActed.current = true
    setFlipped(false)
    storeTurnedCard('')
    study.rate(rating)
  }
  useSessionKeys((key) => {
    if (!card) return undefined
    const isInCard = stage.current?.contains(key.target ?? null)
    const isFree = isWholePage && key.target === document.body
    if (!isFlipped) return isSpace(key) && (isInCard || isFree) ? flip : undefined
    const digit = digitOf(key.event)
    return isInCard && isRating(digit) ? () => rate(digit) : undefined
  })

  function renderDrug(id: string, name: string) {
    const drug = drugs[id]
    return drug ? <DrugName name={name} drug={drug} onOpen={() => setOpenDrug(id)} /> : name
  }
  if (!card) {
    return (
      <div ref={stage} className={classes.stage} tabIndex={-1} aria-live="polite">
        {children}
      </div>
    )
  }
  const evening = study.eveningOf(card.id)
  return (
    <>
      <div ref={stage} className={classes.stage} tabIndex={-1} aria-live="polite">
        {/* What a drug does would answer the question: its name is live with the answer. */}
        <QuestionSide
          chapter={card.chapter}
          note={evening.ratings === '' ? 'New card' : `Mastery ${evening.mastery}%`}
          question={<CardText runs={card.question} renderDrug={isFlipped ? renderDrug : undefined} />}
          onFlip={isFlipped ? undefined : flip}
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
      </div>
      {monograph && <Monograph drug={monograph} onClose={() => setOpenDrug(undefined)} />}
    </>
  )
}

/** Where Space does something else. */
const isSpace = ({ event, target }: KeyPress) => event.key === ' ' && !target?.closest('a, button, summary')
const isRating = (digit: number | undefined): digit is SampleRating =>
  digit === 1 || digit === 2 || digit === 3
