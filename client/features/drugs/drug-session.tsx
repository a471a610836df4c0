import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import { queryFor } from '#client/platform/queries.ts'
import { toast } from '#client/platform/toast.ts'
import { LoadFailed } from '#client/ui/load-failed.tsx'
import { PageSpinner } from '#client/ui/page-spinner.tsx'
import { RatingBar } from '#client/ui/rating-bar.tsx'
import { useCardKeys } from '#client/ui/use-card-keys.ts'
import type { User } from '#contracts/accounts.ts'
import { study as studyContract } from '#contracts/study.ts'
import { levelOf } from '#domain/pricing/access.ts'
import { DrugCardView } from './drug-card.tsx'
import { cardsToStudy, type DrugCard } from './drug-cards.ts'
import { DrugMessage, DrugStudyLocked } from './drug-message.tsx'
import { authenticationRequired, drugProgressQuery, drugsQuery } from './drug-queries.ts'
import classes from './drug-session.module.css'
import { DrugSessionHeader } from './drug-session-header.tsx'
import { type DrugStudy, readDrugStudy } from './drug-study.ts'
import type { SaveDrugRating } from './save-rating.ts'
import { useDrugSession } from './use-drug-session.ts'

/** Time to read that it is done. */
const leaveAfterMs = 1500

interface DrugSessionProps {
  user: User
  saveRating: SaveDrugRating
  status: ReactNode
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
  const drugs = useQuery(drugsQuery())
  const progress = useQuery(drugProgressQuery)
  const settings = useQuery(queryFor(studyContract.getSettings))
  const error = drugs.error ?? progress.error
  if (error?.message === authenticationRequired) return <Navigate to={paths.auth} replace />
  if (error)
    return (
      <LoadFailed
        what="the drugs"
        error={error}
        onRetry={() => void Promise.all([drugs.refetch(), progress.refetch()])}
      />
    )
  if (!drugs.data || !progress.data || settings.isPending) return <PageSpinner label="Loading the drugs" />
  return (
    <BegunSession
      {...props}
      cards={cardsToStudy(drugs.data, progress.data, { study, level: levelOf(user) })}
      singleKeys={settings.data?.singleKeys ?? true}
    />
  )
}

interface BegunSessionProps extends DrugSessionProps {
  study: DrugStudy
  cards: DrugCard[]
  singleKeys: boolean
}

/** The cards of a session are those of its beginning: a rating must not take one out from under the learner. */
function BegunSession({ cards: found, ...props }: BegunSessionProps) {
  const [cards] = useState(found)
  const { user, study } = props
  if (cards.length > 0) return <Run {...props} cards={cards} />
  if (!user.isPremium) return <DrugStudyLocked />
  return (
    <DrugMessage title="No Cards to Study">
      {study.bookmarkedOnly
        ? 'None of the selected drugs has a bookmark in the chosen components.'
        : 'You have mastered all of the chosen components. Turn on "Study all cards" to see them again.'}
    </DrugMessage>
  )
}

function Run({ user, study, cards, saveRating, singleKeys, status }: BegunSessionProps) {
  const session = useDrugSession({ userId: user.id, study, cards, saveRating })
  useCardKeys({ ...session, singleKeys })
  useLeaveWhenDone(session.isComplete)
  const { card, counts } = session
  if (!card) {
    return (
      <DrugMessage title="Drug study complete">
        {counts.total} cards: {counts.byConfidence[3]} known, {counts.byConfidence[2]} unsure,{' '}
        {counts.byConfidence[1]} not known.
      </DrugMessage>
    )
  }
  return (
    <div className={classes.session}>
      <DrugSessionHeader
        counts={counts}
        canGoBack={session.canGoBack}
        onPrevious={session.previous}
        onNext={session.next}
      />
      {status}
      <DrugCardView card={card} isFlipped={session.isFlipped} turn={session.turn} onFlip={session.flip} />
      <RatingBar
        isFlipped={session.isFlipped}
        intervals={null}
        showKeys={singleKeys}
        onFlip={session.flip}
        onRate={session.rate}
      />
    </div>
  )
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
