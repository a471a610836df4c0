import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconEye, IconLock } from '@tabler/icons-react'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { AccessNotice } from '#client/features/accounts/access-notice.tsx'
import { ChapterGroups } from '#client/features/catalogue/chapter-groups.tsx'
import { settingsQuery } from '#client/features/learner/learner-settings.ts'
import { ReadOnly } from '#client/features/learner/read-only.tsx'
import { TodayPanel } from '#client/features/study/today/today-panel.tsx'
import { type CallError, isOpen } from '#client/platform/calls/call-error.ts'
import { call } from '#client/platform/calls/calls.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { newId } from '#client/platform/new-id.ts'
import { paths } from '#client/platform/paths.ts'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import { dateTimeText } from '#client/ui/text/date-text.ts'
import { catalogue } from '#contracts/catalogue/catalogue.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { studyPlan } from '#contracts/study/study-plan.ts'
import { studySupport } from '#contracts/study/study-support.ts'
import classes from './routes/study-home.module.css'

type Seen = Reply<typeof studySupport.seeStudyHome>

/** The study home as a user sees it, read-only, for an admin whom the user lets see it. Each opening is one look. */
export function UserStudyHome({ id }: { id: number }) {
  const [lookId, setLookId] = useState(newId)
  const { data, error, refetch } = useQuery<Seen, CallError>({
    queryKey: ['user-study-home', id, lookId],
    queryFn: ({ signal }) =>
      call(studySupport.seeStudyHome, { params: { id }, body: { lookId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  // A call without a reply is repeated as the same look; after a refusal it is another one.
  const retry = () => (isOpen(error) ? void refetch() : setLookId(newId()))
  return (
    <Stack gap="lg">
      <BackLink to={paths.adminUser(id)}>Back to the user</BackLink>
      {error && <NotShown error={error} onRetry={retry} />}
      {!data && !error && <Skeleton height={320} role="status" aria-label="Loading the study home" />}
      {data && !error && <Home seen={data} />}
    </Stack>
  )
}

function NotShown({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  if (error.status === 404) return <p>There is no such user. The account may have been deleted.</p>
  if (error.code !== 'consent_required')
    return <LoadFailed what="the study home" error={error} onRetry={onRetry} />
  return (
    <Alert
      variant="light"
      color="gray"
      icon={<IconLock />}
      role="status"
      title="The user does not allow it now"
    >
      <Text size="sm" mb="sm">
        Ask the user to open the profile and to turn on “Let support see my study home” under “Help from
        support”. It holds for 24 hours, and the user can end it at any time.
      </Text>
      <Button variant="default" onClick={onRetry}>
        Try Again
      </Button>
    </Alert>
  )
}

const nameOf = ({ firstName, lastName, username }: Seen['user']) =>
  `${firstName} ${lastName}`.trim() || username

function Home({ seen }: { seen: Seen }) {
  const { user, settings, consentUntil } = seen
  const isInFirstRun = !settings.isFirstRunDone && !user.isAdmin
  return (
    <>
      <h1 className="text-title-6">Study home of {nameOf(user)}</h1>
      <Alert variant="light" icon={<IconEye />} title="Read-only">
        You see what {nameOf(user)} sees, without the buttons. The consent ends on{' '}
        {dateTimeText(consentUntil)}. That you have looked is in the audit log, and the user sees when.
      </Alert>
      {isInFirstRun ? (
        <p>The first questions are not answered yet. The user sees them in place of the study home.</p>
      ) : (
        <AsLearner seen={seen}>
          <div className={classes.page}>
            <p className="text-title-6">{user.firstName ? `Hello, ${user.firstName}` : 'Study'}</p>
            <TodayPanel settings={null} questions={() => null} />
            <AccessNotice user={user} />
            <section aria-labelledby="chapters-title">
              <h2 id="chapters-title" className="text-title-5">
                Chapters
              </h2>
              <ChapterGroups />
            </section>
          </div>
        </AsLearner>
      )}
    </>
  )
}

/**
 * Panels of the study home in here show the learner’s replies instead of the admin’s own: they read them from a
 * cache of their own, which loads nothing.
 */
function AsLearner({ seen, children }: { seen: Seen; children: ReactNode }) {
  const cache = useMemo(() => cacheOf(seen), [seen])
  return (
    <QueryClientProvider client={cache}>
      <ReadOnly>{children}</ReadOnly>
    </QueryClientProvider>
  )
}

function cacheOf({ today, settings, chapters }: Seen): QueryClient {
  const queries = { enabled: false, gcTime: Number.POSITIVE_INFINITY }
  const cache = new QueryClient({ defaultOptions: { queries } })
  const withoutCards = { entries: [], drugEntries: [], order: [] }
  cache.setQueryData(queryFor(studyPlan.today).queryKey, { ...today, ...withoutCards })
  cache.setQueryData(settingsQuery.queryKey, settings)
  cache.setQueryData(queryFor(catalogue.listChapters, { query: { search: undefined } }).queryKey, chapters)
  return cache
}
