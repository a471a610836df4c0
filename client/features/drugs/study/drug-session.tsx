import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { authenticationRequired, drugProgressQuery, drugsQuery } from '#client/features/drugs/drug-queries.ts'
import { DrugCardView } from '#client/features/drugs/library/drug-card.tsx'
import { DrugMessage, DrugStudyLocked } from '#client/features/drugs/monograph/drug-message.tsx'
import { useLearnerSettings } from '#client/features/learner/learner-settings.ts'
import { CardSkeleton } from '#client/features/session/frame/card-skeleton.tsx'
import { SessionLayout } from '#client/features/session/frame/session-layout.tsx'
import { useSessionItems } from '#client/features/session/session-items.ts'
import { useSession } from '#client/features/session/use-session.ts'
import { useAskedPage } from '#client/platform/asked-page.ts'
import { paths } from '#client/platform/paths.ts'
import { toast } from '#client/platform/toast.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import type { User } from '#contracts/accounts/accounts.ts'
import type { Drug } from '#contracts/drugs/drugs.ts'
import { levelOf } from '#domain/pricing/access.ts'
import type { SessionSummary } from '#domain/session/session-summary.ts'
import { countText } from '#domain/text/count-text.ts'
import { componentAdapter } from './component-adapter.ts'
import { cardsToStudy, type DrugAccess, type DrugCard, drugAccess } from './drug-cards.ts'
import { type DrugStudy, readDrugStudy, startDrugSession } from './drug-study.ts'

/** Time to read the outcome, in milliseconds. */
const leaveAfterMs = 1500

interface DrugSessionProps {
  user: User
}

/** Drug study over the stored selection; without one there is nothing to study, and the dashboard offers classes. */
export function DrugSession(props: DrugSessionProps) {
  const [study] = useState(() => readDrugStudy(props.user.id))
  if (!study || study.drugIds.length === 0) return <Navigate to={paths.dashboard} replace />
  if (!Object.values(study.components).includes(true)) {
    return (
      <DrugMessage title="No study components selected">
        Choose at least one of mechanism, indications, adverse effects and boxed warning.
      </DrugMessage>
    )
  }
  return <LoadedSession {...props} study={study} />
}

function LoadedSession(props: DrugSessionProps & { study: DrugStudy }) {
  const { user, study } = props
  const askedPage = useAskedPage()
  const drugs = useQuery(drugsQuery())
  const progress = useQuery(drugProgressQuery)
  // Loaded along with the cards, so that the keys are known with the first of them.
  useLearnerSettings()
  const error = drugs.error ?? progress.error
  if (error?.message === authenticationRequired) return <Navigate to={paths.auth} replace state={askedPage} />
  // What is loaded stays on screen when loading it again fails, as after an edit.
  if (error && !(drugs.data && progress.data))
    return (
      <LoadFailed
        what="the drugs"
        error={error}
        onRetry={() => void Promise.all([drugs.refetch(), progress.refetch()])}
      />
    )
  if (!drugs.data || !progress.data) return <CardSkeleton label="Loading the drugs" />
  const wanted = { study, level: levelOf(user) }
  return (
    <BegunSession
      {...props}
      drugs={drugs.data}
      cards={cardsToStudy(drugs.data, progress.data, wanted)}
      access={drugAccess(progress.data, wanted)}
    />
  )
}

interface BegunSessionProps extends DrugSessionProps {
  study: DrugStudy
  drugs: Drug[]
  cards: DrugCard[]
  access: DrugAccess
}

/** The cards of a session are those of its start: a rating must not remove one from it. */
function BegunSession({ cards: found, ...props }: BegunSessionProps) {
  const [cards] = useState(found)
  const { study, access } = props
  if (cards.length > 0) return <Run {...props} cards={cards} />
  if (access === 'locked') return <DrugStudyLocked />
  return (
    <DrugMessage title="No Cards to Study">
      {study.bookmarkedOnly
        ? 'None of the selected drugs has a star in the chosen components.'
        : 'You have mastered all of the chosen components. Turn on "Study all cards" to see them again.'}
    </DrugMessage>
  )
}

/** The text of a card is that of the drug at present. */
function Run({ user, cards, drugs }: Pick<BegunSessionProps, 'user' | 'cards' | 'drugs'>) {
  const [start] = useState(() =>
    startDrugSession(
      user.id,
      cards.map(({ cardId }) => cardId),
    ),
  )
  const items = useSessionItems(cards, () => componentAdapter)
  const session = useSession(start, items.sessionKind(false))
  const navigate = useNavigate()
  useLeaveWhenDone(session.isComplete)
  const { item: card, counts } = session
  if (!card) {
    return (
      <DrugMessage
        title="Drug study complete"
        action={
          <Button variant="subtle" onClick={session.undo}>
            Undo last rating
          </Button>
        }
      >
        {outcomeText(counts.answered)}
      </DrugMessage>
    )
  }
  return (
    <SessionLayout session={session} onLeave={() => void navigate(paths.studyDrugs)}>
      {(shown) => (
        <DrugCardView
          {...shown}
          card={{ ...card, drug: drugs.find(({ id }) => id === card.drug.id) ?? card.drug }}
          change={(edit) => items.change(card.cardId, edit)}
        />
      )}
    </SessionLayout>
  )
}

function outcomeText({ cards, answers, firstAnswers, lastAnswers }: SessionSummary): string {
  const known = (counts: SessionSummary['lastAnswers']) =>
    `${counts[3]} known, ${counts[2]} unsure, ${counts[1]} not known`
  const repeats = answers > cards ? ` After the repeats: ${known(lastAnswers)}.` : ''
  return `${countText(cards, 'card')}, ${countText(answers, 'answer')}. At first: ${known(firstAnswers)}.${repeats}`
}

function useLeaveWhenDone(isComplete: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isComplete) return
    toast({ title: 'Drug study complete', description: 'Your mastery is up to date.' })
    const timer = setTimeout(() => void navigate(paths.studyDrugs), leaveAfterMs)
    return () => clearTimeout(timer)
  }, [isComplete, navigate])
}
