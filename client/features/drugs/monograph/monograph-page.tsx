import { Button } from '@mantine/core'
import { IconCards, IconPencil, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { drugProgressQuery, drugQuery } from '#client/features/drugs/drug-queries.ts'
import { drugAccess } from '#client/features/drugs/study/drug-cards.ts'
import { archiveDrugSessions, storeDrugStudy, studyOf } from '#client/features/drugs/study/drug-study.ts'
import { paths } from '#client/platform/paths.ts'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import type { User } from '#contracts/accounts/accounts.ts'
import type { Drug } from '#contracts/drugs/drugs.ts'
import { levelOf } from '#domain/pricing/access.ts'
import { DrugMonograph, MonographSkeleton } from './drug-monograph.tsx'
import classes from './monograph-page.module.css'

const DrugEditForm = lazy(async () => {
  const { DrugEditForm: form } = await import('#client/features/drugs/admin/drug-edit-form.tsx')
  return { default: form }
})

interface MonographPageProps {
  drugId: number
  user: User
  /** The address of the list as the user left it. */
  back: string
  /** What other features add below the monograph. */
  renderMore?: ((drug: Drug) => ReactNode) | undefined
}

/** The page of one drug: to read, print and study it, and for admins to edit it. */
export function MonographPage({ drugId, user, back, renderMore }: MonographPageProps) {
  const [isEditing, setEditing] = useState(false)
  const { data: drug, error, refetch } = useQuery(drugQuery(drugId))

  return (
    <div className={classes.page} data-prints-alone>
      <div className={classes.back}>
        <BackLink to={back}>All drugs</BackLink>
      </div>
      {error && <h1 className={classes.editTitle}>{error.status === 404 ? 'No such drug' : 'Drug'}</h1>}
      {error?.status === 404 && (
        <p role="alert">There is no drug at this address, or it is no longer listed.</p>
      )}
      {error && error.status !== 404 && (
        <LoadFailed what="this drug" error={error} onRetry={() => void refetch()} />
      )}
      {!drug && !error && <MonographSkeleton />}
      {drug && isEditing && (
        <Suspense fallback={<MonographSkeleton />}>
          <h1 className={classes.editTitle}>Edit {drug.genericName}</h1>
          <DrugEditForm drug={drug} onDone={() => setEditing(false)} />
        </Suspense>
      )}
      {drug && !isEditing && (
        <DrugMonograph
          drug={drug}
          headingLevel={1}
          actions={<Actions drugId={drug.id} user={user} onEdit={() => setEditing(true)} />}
        />
      )}
      {drug && !isEditing && renderMore && <div className={classes.back}>{renderMore(drug)}</div>}
    </div>
  )
}

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const

function Actions({ drugId, user, onEdit }: { drugId: number; user: User; onEdit: () => void }) {
  const navigate = useNavigate()
  const { data: progress } = useQuery(drugProgressQuery)
  const access = drugAccess(progress ?? new Map(), { study: studyOf([drugId]), level: levelOf(user) })

  function study(): void {
    archiveDrugSessions(user.id)
    storeDrugStudy(user.id, studyOf([drugId]))
    void navigate(paths.drugSession)
  }

  return (
    <>
      {access !== 'locked' && (
        <Button leftSection={<IconCards {...icon} />} onClick={study}>
          Study
        </Button>
      )}
      <Button variant="default" leftSection={<IconPrinter {...icon} />} onClick={() => window.print()}>
        Print
      </Button>
      {user.isAdmin && (
        <Button variant="default" leftSection={<IconPencil {...icon} />} onClick={onEdit}>
          Edit
        </Button>
      )}
    </>
  )
}
