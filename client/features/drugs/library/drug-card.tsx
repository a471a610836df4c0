import { Button } from '@mantine/core'
import { DrugNameText } from '#client/features/drugs/drug-name-text.tsx'
import { BookmarkButton } from '#client/features/drugs/monograph/bookmark-button.tsx'
import { useOpenMonograph } from '#client/features/drugs/monograph/open-monograph.ts'
import type { DrugCard } from '#client/features/drugs/study/drug-cards.ts'
import { CardAnswer, CardQuestion } from '#client/features/session/frame/card-text.tsx'
import { SessionCard, type ShownCard } from '#client/features/session/frame/session-card.tsx'
import { MarkdownText } from '#client/ui/text/markdown-text.tsx'
import { componentText } from '#domain/drugs/component-text.ts'
import { plainText } from '#domain/markdown/parse-markdown.ts'
import type { DrugComponentId } from '#domain/mastery/drug-mastery.ts'
import classes from './drug-card.module.css'

interface DrugCardViewProps extends ShownCard {
  card: DrugCard
  change: (edit: (card: DrugCard) => DrugCard) => void
}

/** The name of a class says what the drug does, and often in which disease: it is not above a question about either. */
const givenAwayByClass: ReadonlySet<DrugComponentId> = new Set(['moa', 'indications'])

/** One drug and one of its components. */
export function DrugCardView({ card, change, ...shown }: DrugCardViewProps) {
  const openMonograph = useOpenMonograph()
  const { drug, component } = card
  const { reviewCount, mastery } = component.progress
  const answer = componentText(drug, component.id)
  const front = drug.fronts?.[component.id]
  const asked = [component.displayName, front].filter(Boolean).join('. ')
  return (
    <SessionCard
      {...shown}
      label="Drug card"
      context={
        <>
          <span>{givenAwayByClass.has(component.id) ? 'Drug' : drug.drugClassification}</span>
          <span>{reviewCount === 0 ? 'New' : `${mastery}% mastery`}</span>
        </>
      }
      question={
        <CardQuestion text={`${drug.genericName} ${asked}`}>
          <p className={classes.drug}>
            {drug.genericName}
            {drug.brandName && <span className={classes.brand}>{drug.brandName}</span>}
          </p>
          {front && <p className={classes.component}>{component.displayName}</p>}
          <p className={classes.question}>{front ?? `${component.displayName}?`}</p>
        </CardQuestion>
      }
      answer={
        <CardAnswer text={plainText(answer)}>
          <MarkdownText text={answer} renderText={(text) => <DrugNameText text={text} except={drug.id} />} />
        </CardAnswer>
      }
      spoken={{ question: `${drug.genericName}, ${asked}`, answer: plainText(answer) }}
      tools={(readAloud) => (
        <>
          {readAloud}
          {shown.isFlipped && (
            <Button variant="subtle" size="compact-md" onClick={() => openMonograph(drug.id)}>
              Monograph
            </Button>
          )}
          <BookmarkButton
            drugId={drug.id}
            drugName={drug.genericName}
            component={component}
            hasKey={shown.singleKeys}
            onShow={(isBookmarked) => change((now) => withBookmark(now, isBookmarked))}
          />
        </>
      )}
    />
  )
}

const withBookmark = ({ component, ...card }: DrugCard, isBookmarked: boolean): DrugCard => ({
  ...card,
  component: { ...component, progress: { ...component.progress, isBookmarked } },
})
