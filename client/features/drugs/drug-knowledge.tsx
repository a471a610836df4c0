import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import { queryFor } from '#client/platform/queries.ts'
import { breakable } from '#client/ui/breakable.ts'
import { FilterField } from '#client/ui/filter-field.tsx'
import { LoadFailed } from '#client/ui/load-failed.tsx'
import { Meter } from '#client/ui/meter.tsx'
import { SectionCard } from '#client/ui/section-card.tsx'
import { ShortList } from '#client/ui/short-list.tsx'
import type { User } from '#contracts/accounts.ts'
import { drugs } from '#contracts/drugs.ts'
import { hasPremiumRights, levelOf } from '#domain/pricing/access.ts'
import { countText } from '#domain/text/count-text.ts'
import { arrangeClasses, type DrugClass } from './arrange-classes.ts'
import classes from './drug-knowledge.module.css'
import { archiveDrugSessions, storeDrugStudy, studyOf } from './drug-study.ts'
import { PremiumNote } from './premium-note.tsx'

/** Mastery of each drug class, and the button that studies it. */
export function DrugKnowledge({ user }: { user: User }) {
  const { data, error, refetch } = useQuery(queryFor(drugs.listDrugClasses))
  return (
    <SectionCard
      title="Drug Knowledge by Category"
      description="Mastery of a class is the mean over the four parts of each of its drugs."
    >
      {data && (data.length > 0 ? <Classes drugClasses={data} user={user} /> : <NoDrugs />)}
      {!data && error && <LoadFailed what="the drug classes" error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div role="status" aria-label="Loading the drug classes" className={classes.waiting}>
          <Skeleton height="100%" />
        </div>
      )}
    </SectionCard>
  )
}

function Classes({ drugClasses, user }: { drugClasses: readonly DrugClass[]; user: User }) {
  const [search, setSearch] = useState('')
  const found = arrangeClasses(drugClasses, search)
  const hasBegun = drugClasses.some(({ mastery }) => mastery > 0)
  const limited = hasBegun ? 'begun-only' : 'locked'
  return (
    <>
      <PremiumNote access={hasPremiumRights(levelOf(user)) ? 'full' : limited} />
      <FilterField
        label="Filter drug classes"
        placeholder="Class"
        value={search}
        onChange={setSearch}
        className={classes.search}
      />
      {found.length === 0 && (
        <p className={classes.empty} role="status">
          No class matches “{search.trim()}”.
        </p>
      )}
      <ShortList items={found} words="classes">
        {(shown) => (
          <ul className={classes.list}>
            {shown.map((drugClass) => (
              <ClassRow key={drugClass.classification} drugClass={drugClass} userId={user.id} />
            ))}
          </ul>
        )}
      </ShortList>
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

function NoDrugs() {
  return <p className={classes.empty}>There are no drugs to study yet.</p>
}
