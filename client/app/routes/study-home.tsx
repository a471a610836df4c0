import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { AccessNotice } from '#client/features/accounts/access-notice.tsx'
import { ChapterGroups } from '#client/features/catalogue/chapter-groups.tsx'
import { MatchingChapters } from '#client/features/catalogue/matching-chapters.tsx'
import { SyncStatus } from '#client/features/outbox/sync-status.tsx'
import { useAddCard } from '#client/features/own-cards/add-card.tsx'
import { TodayQuestions } from '#client/features/questions/build/today-questions.tsx'
import { PageSearch } from '#client/features/search/page-search.tsx'
import { LastSession } from '#client/features/study/recap/session-recap.tsx'
import { SettingsButton } from '#client/features/study/settings/settings-button.tsx'
import { TodayPanel } from '#client/features/study/today/today-panel.tsx'
import { paths } from '#client/platform/paths.ts'
import { pageTitle } from '#client/platform/site.ts'
import { useUser } from '#client/platform/user/session.ts'
import { PageSpinner } from '#client/ui/page/page-spinner.tsx'
import type { User } from '#contracts/accounts/accounts.ts'
import classes from './study-home.module.css'

export const meta = () => pageTitle('Study')

/** The first run is loaded lazily, because only new learners need it. */
const FirstRun = lazy(() =>
  import('#client/features/study/first-run/first-run.tsx').then((loaded) => ({ default: loaded.FirstRun })),
)

const OpenedChapter = lazy(() =>
  import('../opened-chapter.tsx').then((loaded) => ({ default: loaded.OpenedChapter })),
)

/**
 * The study home, or before it the questions of the first run. With ?chapter= it shows the settings of that
 * chapter.
 */
export default function StudyHome() {
  const [query] = useSearchParams()
  const { user } = useUser()
  const chapterText = query.get('chapter') ?? ''
  if (!user) return null
  if (/^[1-9]\d{0,9}$/.test(chapterText)) {
    return (
      <Suspense fallback={<PageSpinner />}>
        <OpenedChapter key={chapterText} userId={user.id} chapterId={Number(chapterText)} />
      </Suspense>
    )
  }
  if (user.isFirstRunDone === false && !user.isAdmin) {
    return (
      <Suspense fallback={<PageSpinner />}>
        <FirstRun user={user} />
      </Suspense>
    )
  }
  return <Home user={user} />
}

function Home({ user }: { user: User }) {
  return (
    <div className={classes.page}>
      <div>
        <h1 className="text-title-6">{user.firstName ? `Hello, ${user.firstName}` : 'Study'}</h1>
        <SyncStatus />
      </div>
      <TodayPanel settings={<SettingsButton />} questions={(count) => <TodayQuestions count={count} />} />
      <StudyLinks isAdmin={user.isAdmin} />
      <AccessNotice user={user} />
      <LastSession />
      <PageSearch
        title="Chapters"
        renderChapters={(search, first) => <MatchingChapters search={search} first={first} />}
      >
        <ChapterGroups />
      </PageSearch>
    </div>
  )
}

/** Links to other places of study, below today's plan, and the editor for a card of one's own. */
function StudyLinks({ isAdmin }: { isAdmin: boolean }) {
  const addCard = useAddCard()
  const links = [
    ['Browse cards', paths.browse],
    ['Own cards', paths.ownDecks],
    ['Questions', paths.questions],
    ['Progress', paths.dashboard],
    ...(isAdmin ? [['Admin', paths.admin] as const] : []),
    ['Study Low Confidence Cards', paths.studySessionOf({ mode: 'low-confidence' })],
  ] as const
  return (
    <nav className={classes.links} aria-label="Study">
      {links.map(([label, to]) => (
        <Button key={to} component={Link} to={to} variant="default">
          {label}
        </Button>
      ))}
      <Button variant="default" onClick={() => addCard()}>
        Add a card
      </Button>
    </nav>
  )
}
