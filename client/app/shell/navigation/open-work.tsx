import { useQueries } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminPaths } from '#client/platform/admin-paths.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { paths } from '#client/platform/paths.ts'
import { SectionCard } from '#client/ui/page/section-card.tsx'
import { dayText } from '#client/ui/text/date-text.ts'
import { disputeAdmin } from '#contracts/billing/dispute-admin.ts'
import { paymentAdmin } from '#contracts/billing/payment-admin.ts'
import { contentAdmin } from '#contracts/catalogue/content-admin.ts'
import { messages } from '#contracts/messages/messages.ts'
import { moderationAdmin } from '#contracts/moderation/moderation-admin.ts'
import classes from './open-work.module.css'

interface Work {
  count: number
  one: string
  many: string
  to: string
}

/** The open work of an admin, most urgent first. Nothing else on the overview has to be read every day. */
export function OpenWork() {
  const { work, isLoading, isIncomplete } = useWork()
  const open = work.filter(({ count }) => count > 0)
  return (
    <SectionCard title="To do">
      {isLoading && <p className="text-soft">Looking for open work…</p>}
      {!isLoading && open.length === 0 && !isIncomplete && (
        <p className="text-soft">Nothing waits for you.</p>
      )}
      {open.length > 0 && (
        <ul className="list-plain">
          {open.map(({ count, one, many, to }) => (
            <li key={to}>
              <Link to={to} className={classes.link}>
                <span className={classes.count}>{count}</span> {count === 1 ? one : many}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {isIncomplete && <p className="text-soft">Not all of it could be loaded. Look again in a moment.</p>}
    </SectionCard>
  )
}

/** The first of them has the nearest deadline. */
function disputeWords(dueBy: string | null) {
  const deadline = dueBy ? `, answer by ${dayText(dueBy)}` : ''
  return { one: `disputed payment${deadline}`, many: `disputed payments${deadline}` }
}

const present = { staleTime: 0 }

function useWork(): { work: Work[]; isLoading: boolean; isIncomplete: boolean } {
  const queries = useQueries({
    queries: [
      { ...queryFor(paymentAdmin.listPayments, { query: { show: 'mismatch' } }), ...present },
      { ...queryFor(moderationAdmin.listFlaggedContent), ...present },
      { ...queryFor(moderationAdmin.listFlaggedQuestions), ...present },
      { ...queryFor(moderationAdmin.listFlaggedShares), ...present },
      { ...queryFor(contentAdmin.listConflicts), ...present },
      { ...queryFor(messages.listOutbox, { query: { status: 'failed' } }), ...present },
      { ...queryFor(disputeAdmin.listDisputes), ...present },
    ],
  })
  const [payments, cards, questions, shares, conflicts, mail, disputes] = queries
  return {
    isLoading: queries.some(({ isLoading }) => isLoading),
    isIncomplete: queries.some(({ isError }) => isError),
    work: [
      {
        count: disputes.data?.waiting ?? 0,
        ...disputeWords(disputes.data?.disputes[0]?.dueBy ?? null),
        to: adminPaths.disputes,
      },
      {
        count: payments.data?.openMismatches ?? 0,
        one: 'payment fits no order',
        many: 'payments fit no order',
        to: paths.adminPayments,
      },
      {
        count: payments.data?.failedRefunds ?? 0,
        one: 'refund failed',
        many: 'refunds failed',
        to: adminPaths.failedRefunds,
      },
      {
        count: cards.data?.length ?? 0,
        one: 'report of a card',
        many: 'reports of cards',
        to: adminPaths.cardReports,
      },
      {
        count: questions.data?.length ?? 0,
        one: 'report of a question',
        many: 'reports of questions',
        to: adminPaths.questionReports,
      },
      {
        count: shares.data?.length ?? 0,
        one: 'report of a shared deck',
        many: 'reports of shared decks',
        to: adminPaths.shareReports,
      },
      {
        count: conflicts.data?.length ?? 0,
        one: 'edited text has a newer shipped one',
        many: 'edited texts have newer shipped ones',
        to: paths.adminContent,
      },
      {
        count: mail.data?.failed ?? 0,
        one: 'e-mail could not be delivered',
        many: 'e-mails could not be delivered',
        to: adminPaths.failedMail,
      },
    ],
  }
}
