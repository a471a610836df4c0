import { pageMeta } from '#client/app/page-meta.ts'
import { PageHead } from '#client/features/welcome/page-head.tsx'
import { Prose } from '#client/features/welcome/prose.tsx'
import { paths } from '#client/platform/paths.ts'
import { site } from '#client/platform/site.ts'

export const meta = () =>
  pageMeta({
    path: paths.privacy,
    title: `Privacy · ${site.name}`,
    description: `What ${site.name} stores about you, why, for how long, and how to see or delete it. No advertising, no third-party trackers.`,
  })

const mail = <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a>

const parts = [
  {
    title: 'In short',
    text: [
      'No advertising, no third-party trackers, no sale of data. These pages load nothing from anybody else: fonts, scripts and images come from our own server.',
    ],
  },
  {
    title: 'What we store about you',
    text: [
      'Account: user name, e-mail address, name, degrees, professional role and, if you give it, practice location; a hash of your password, never the password.',
      'Study: your ratings, answers, notes, stars, sessions and settings such as the exam date. They make the schedule and the dashboard, and nobody else’s account can read them.',
      'Help: only if you turn it on in your profile, our support can see your study home for 24 hours, without your answers and notes, and change nothing there. Your profile shows when it did, and you can end it at any time.',
      'Measurements: only if you turn it on in your profile, which of your cards were lent to chance, your answers to probe questions, and your readiness once a week. Turning it off deletes them. What we publish are sums over all who take part.',
      'Payment: plan, amount, date and the payment provider’s reference. Card numbers go to the provider (Stripe or PayPal) and never reach our servers; their pages have their own privacy terms.',
      'Security: your open sessions, and for 180 days the sign-ins, failed attempts and security changes of your account, each with time, network address and browser; you see the last 20 on your profile page. Attempts to sign in to accounts that do not exist are kept as long. The server’s own log has the same lines, and its operator keeps it. Short-lived counters against guessing of passwords are kept by network address.',
      'What administrators do is kept for two years with their name and network address, so that nobody can change the record.',
    ],
  },
  {
    title: 'Visits',
    text: [
      'We count page views: the page, its title, how long it was open, the page you came from (without search words), the kind of browser, campaign names in a link, and whether somebody registered, signed in or began to pay. A random word that ends with the tab holds one visit together. There is no name, no account and no network address in these records. After some months they are deleted; what stays are counts of each day. If you register or buy, the registration or purchase remembers that word, so that we know which link led to it.',
      'If your browser sends Do Not Track or Global Privacy Control, none of this is sent, and our server refuses to store it.',
    ],
  },
  {
    title: 'Cookies and browser storage',
    text: [
      'Two cookies are set when you sign in: one keeps you signed in for at most 30 days, the other tells this browser from new ones for a year. Your browser also stores settings (light or dark, the plan you chose), what you rated before you had an account, your place in a session, and ratings that wait for a connection. There is no cookie banner because there is nothing to consent to.',
    ],
  },
  {
    title: 'Messages',
    text: [
      'We write about your account and your purchases. News, reminders and invitations each carry a link that ends that kind with one click, and a link to a page on which you choose among them; your profile has the same choice. What you declined is kept with your address, moves with it and is deleted with the account. The monthly digest and the list of changes come only if you ask for them. For the list, which needs no account, we keep your address, the categories that you choose and the day; each e-mail has a link that deletes them, the e-mails themselves are then deleted too, 30 days after they were written, and an address that is not confirmed is deleted after 7 days. If you name friends when registering, they get one invitation after you have paid, and their addresses are used for nothing else but to remember that they want no other.',
    ],
  },
  {
    title: 'Your rights',
    text: [
      'On the profile page you can correct your data, download everything stored about you, end open sessions and delete the account. Deleting removes your study history; records of payments stay as the law requires, without your name. If you worked on the content, your name, your degrees and the interests that you declared stay beside what you wrote and reviewed.',
      <>Anything else, or a complaint: {mail}.</>,
    ],
  },
]

export default function Privacy() {
  return (
    <>
      <PageHead title="Privacy" lead="What we store, why, and how to see or delete it." />
      <Prose updated="30 November 2026" parts={parts} />
    </>
  )
}
