import { Anchor, Button } from '@mantine/core'
import { IconCalendarPlus, IconCheck } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import { dateText } from '#client/ui/text/date-text.ts'
import { MarkdownLine } from '#client/ui/text/markdown-text.tsx'
import type { Explanation } from '#contracts/questions/questions.ts'
import classes from './linked-cards.module.css'

type LinkedCard = Explanation['linkedCards'][number]

interface LinkedCardsProps {
  cards: LinkedCard[]
  onBringToTomorrow: (flashcardId: number) => void
}

/** The flashcards that teach this point, each with its next review. */
export function LinkedCards({ cards, onBringToTomorrow }: LinkedCardsProps) {
  return (
    <ul className="list-plain">
      {cards.map((card) => (
        <LinkedCardRow
          key={card.flashcardId}
          card={card}
          onBringToTomorrow={() => onBringToTomorrow(card.flashcardId)}
        />
      ))}
    </ul>
  )
}

function LinkedCardRow({ card, onBringToTomorrow }: { card: LinkedCard; onBringToTomorrow: () => void }) {
  const [isAdded, setIsAdded] = useState(false)
  const questionId = useId()
  function add(): void {
    if (isAdded) return
    setIsAdded(true)
    onBringToTomorrow()
  }
  return (
    <li className={classes.card}>
      <p id={questionId} className={classes.question}>
        <MarkdownLine text={card.question} />
      </p>
      <p className={classes.facts}>
        <Anchor component={Link} to={paths.studyChapter(card.chapterId)} inherit>
          {card.chapterTitle}
        </Anchor>
        {card.primerPart && (
          <Anchor
            component={Link}
            to={paths.studyChapterPart(card.chapterId, card.primerPart.key)}
            aria-label={`Read the part of the primer: ${card.primerPart.heading}`}
            inherit
          >
            Read: {card.primerPart.heading}
          </Anchor>
        )}
        {!isAdded && <span>{stateOf(card)}</span>}
      </p>
      {(isAdded || canComeTomorrow(card)) && (
        <TomorrowButton isAdded={isAdded} cardLabelId={questionId} onAdd={add} />
      )}
    </li>
  )
}

/** A card that was never studied has no review to move forward. */
const canComeTomorrow = (card: LinkedCard) => !card.isNew && !card.isDueSoon && !card.isLocked

function stateOf({ isLocked, isNew, isDueSoon, dueDate }: LinkedCard): string {
  if (isLocked) return 'Locked: needs premium'
  if (isNew) return 'New: not studied yet'
  if (isDueSoon) return 'Next review by tomorrow'
  return dueDate === null ? 'Not scheduled' : `Next review ${dateText(dueDate)}`
}

interface TomorrowButtonProps {
  isAdded: boolean
  cardLabelId: string
  onAdd: () => void
}

/** The button stays in place once pressed, so that the keyboard keeps its focus. */
function TomorrowButton({ isAdded, cardLabelId, onAdd }: TomorrowButtonProps) {
  const labelId = useId()
  const Icon = isAdded ? IconCheck : IconCalendarPlus
  return (
    <Button
      className={classes.add ?? ''}
      variant={isAdded ? 'subtle' : 'default'}
      leftSection={<Icon size={18} stroke={1.8} aria-hidden="true" />}
      aria-labelledby={`${labelId} ${cardLabelId}`}
      aria-disabled={isAdded}
      onClick={onAdd}
    >
      <span id={labelId}>{isAdded ? 'Added to tomorrow' : 'Add to tomorrow'}</span>
    </Button>
  )
}
