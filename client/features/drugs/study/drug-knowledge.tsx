import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import {
  arrangeClasses,
  type DrugClass,
  isClassBegun,
} from '#client/features/drugs/library/arrange-classes.ts'
import { PremiumNote } from '#client/features/drugs/monograph/premium-note.tsx'
import { queryFor } from '#client/platform/calls/queries.ts'
import { paths } from '#client/platform/paths.ts'
import { Meter } from '#client/ui/charts/meter.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { BegunList } from '#client/ui/tables/begun-list.tsx'
import { breakable } from '#client/ui/text/breakable.ts'
import type { User } from '#contracts/accounts/accounts.ts'
import { studyComponents } from '#contracts/study/components.ts'
import { hasPremiumRights, levelOf } from '#domain/pricing/access.ts'
import { countText } from '#domain/text/count-text.ts'
import classes from './drug-knowledge.module.css'
import { archiveDrugSessions, storeDrugStudy, studyOf } from './drug-study.ts'

interface DrugKnowledgeProps {
  user: User
  search: string
}

/** The mastery of each drug class whose name contains the words, with a button that studies the class. */
export function DrugKnowledge({ user, search }: DrugKnowledgeProps) {
  const { data, error, refetch } = useQuery(queryFor(studyComponents.listDrugClasses))
  if (!data && error)
    return <LoadFailed what="the drug classes" error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div role="status" aria-label="Loading the drug classes" className={classes.waiting}>
        <Skeleton height="100%" />
      </div>
    )
  if (data.length === 0) return <p className="text-soft">There are no drugs to study yet.</p>
  const limited = data.some(isClassBegun) ? 'begun-only' : 'locked'
  return (
    <>
      <PremiumNote access={hasPremiumRights(levelOf(user)) ? 'full' : limited} />
      <BegunList
        items={arrangeClasses(data, search)}
        isBegun={isClassBegun}
        word="class"
        words="classes"
        search={search}
        none={<p className="text-soft">No drug class is begun yet.</p>}
      >
        {(shown) => (
          <ul className={classes.list}>
            {shown.map((drugClass) => (
              <ClassRow key={drugClass.classification} drugClass={drugClass} userId={user.id} />
            ))}
          </ul>
        )}
      </BegunList>
    </>
  )
}

function ClassRow({ drugClass, userId }: { drugClass: DrugClass; userId: number }) {
  const { classification, drugCount, drugIds, mastery } = drugClass
  const navigate = useNavigate()
  function study(): void {
    storeDrugStudy(userId, studyOf(drugIds))
    archiveDrugSessions(userId)
    void navigate(paths.drugSession)
  }
  return (
    <li className={classes.row}>
      <span className={classes.name}>
        {breakable(classification)}
        <span className={classes.count}>{countText(drugCount, 'drug')}</span>
      </span>
      <span className={classes.mastery}>
        <Meter percent={mastery} />
        <span className={classes.number}>{Math.round(mastery)}%</span>
      </span>
      <Button variant="light" aria-label={`Study Now: ${classification}`} onClick={study}>
        Study Now
      </Button>
    </li>
  )
}
