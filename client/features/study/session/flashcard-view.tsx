import { lazy, type ReactNode, Suspense } from 'react'
import { CardAnswer, CardQuestion } from '#client/features/session/frame/card-text.tsx'
import { SessionCard, type ShownCard } from '#client/features/session/frame/session-card.tsx'
import { ReadPartButton } from '#client/features/study/primer/read-part-button.tsx'
import type { RenderText } from '#client/ui/text/bound-text.tsx'
import { factsLine } from '#client/ui/text/facts-line.ts'
import { MarkdownText } from '#client/ui/text/markdown-text.tsx'
import { SourceText } from '#client/ui/text/source-text.tsx'
import type { StudyCard } from '#contracts/catalogue/catalogue.ts'
import { tagsOfCard } from '#domain/content/card-tags.ts'
import { tagName } from '#domain/content/tag-name.ts'
import { plainText, withoutOcclusion } from '#domain/markdown/parse-markdown.ts'
import { masteryLabel } from '#domain/mastery/flashcard-mastery.ts'
import { shownPlace } from '#domain/own-cards/deck-name.ts'
import classes from './flashcard-view.module.css'

interface FlashcardViewProps extends ShownCard {
  card: StudyCard
  /**
   * Used only once the answer is shown, because an interactive drug name tells more than the question does.
   */
  renderText?: RenderText | undefined
  tools: (readAloud: ReactNode) => ReactNode
}

/** Loaded with the first card that asks for it. Where it cannot be loaded, the card is asked without it. */
const TypedAnswer = lazy(() =>
  import('./typed-answer.tsx').then(
    ({ TypedAnswer: answer }) => ({ default: answer }),
    () => ({ default: () => <></> }),
  ),
)

export function FlashcardView({ card, renderText, ...shown }: FlashcardViewProps) {
  const { flashcard, progress, chapter } = card
  const question = plainText(flashcard.question)
  return (
    <SessionCard
      {...shown}
      label="Flashcard"
      context={
        <>
          <span>{shownPlace(chapter)}</span>
          <span className={classes.mastery}>
            {progress.reviewCount === 0 ? 'New card' : masteryLabel(progress.mastery)}
          </span>
        </>
      }
      question={
        <>
          <CardQuestion text={question}>
            {/* The answer shows the covered picture again, uncovered. */}
            <MarkdownText
              text={shown.isFlipped ? withoutOcclusion(flashcard.question) : flashcard.question}
              renderText={shown.isFlipped ? renderText : undefined}
            />
          </CardQuestion>
          {typeof card.own?.typed === 'string' && (
            <Suspense fallback={null}>
              <TypedAnswer expected={card.own.typed} isFlipped={shown.isFlipped} onFlip={shown.onFlip} />
            </Suspense>
          )}
        </>
      }
      answer={<Answer card={card} renderText={renderText} />}
      spoken={{ question, answer: `${plainText(flashcard.answer)}. ${plainText(flashcard.why)}` }}
    />
  )
}

function Answer({ card, renderText }: { card: StudyCard; renderText: RenderText | undefined }) {
  const { flashcard, progress } = card
  const tags = tagsOfCard(flashcard.tags, progress.tags)
  return (
    <>
      <CardAnswer text={plainText(flashcard.answer)}>
        <MarkdownText text={flashcard.answer} renderText={renderText} />
      </CardAnswer>
      {flashcard.why && (
        <div className={classes.why}>
          <MarkdownText text={flashcard.why} renderText={renderText} />
        </div>
      )}
      {progress.notes && (
        <div className={classes.notes}>
          <span className={classes.notesTitle}>Your note</span>
          <MarkdownText text={progress.notes} />
        </div>
      )}
      {progress.isLeech && (
        <p className={classes.leech}>
          This card keeps slipping away. Put it into your own words in a note, or{' '}
          {card.own
            ? 'edit it: two short cards are easier than one.'
            : 'report it so that it gets rewritten.'}
        </p>
      )}
      <div className={classes.source}>
        <SourceText source={flashcard.source} link={flashcard.link} />
        <ReadPartButton chapterId={flashcard.chapterId} part={flashcard.primerPart} />
        {tags.length > 0 && <span>{factsLine(tags.map(tagName))}</span>}
      </div>
    </>
  )
}
