import { Link } from 'react-router'
import { pageMeta } from '#client/app/page-meta.ts'
import { PageHead } from '#client/features/welcome/page-head.tsx'
import { Prose } from '#client/features/welcome/prose.tsx'
import { paths } from '#client/platform/paths.ts'
import { site } from '#client/platform/site.ts'

export const meta = () =>
  pageMeta({
    path: paths.terms,
    title: `Terms of use · ${site.name}`,
    description: `What you may expect of ${site.name}, what we expect of you, and how payments and refunds work, in plain words.`,
  })

const mail = <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a>

const parts = [
  {
    title: 'For education, not for patient care',
    text: [
      `${site.name} helps clinicians prepare for examinations. It gives no medical advice and is not a clinical reference. Check every decision about a patient against current labels and guidelines.`,
      <>
        Medicine changes faster than any study text. We date our content, correct errors when they are
        reported, list <Link to={paths.publicChanges}>what changed and why</Link>, and cannot promise that
        every statement is current or complete. We do not promise that you will pass an exam.
      </>,
      'We are independent. No certifying board, society or company endorses this service, and our questions are our own: they do not come from any examination.',
    ],
  },
  {
    title: 'Your account',
    text: [
      'One account is for one person. Keep your password to yourself and your e-mail address current; messages about your account go there.',
      'Please do not enter anything that identifies a patient, in notes, cards or reports.',
      'You can delete your account at any time on the profile page. We may close an account that shares access, copies content in bulk or attacks the service; we say why.',
    ],
  },
  {
    title: 'The content',
    text: [
      'Cards, questions, explanations and monographs are for your own study. You may quote them as any text may be quoted; you may not republish them, sell them or load them into another product.',
      'What you write yourself stays yours.',
    ],
  },
  {
    title: 'Plans and payment',
    text: [
      <>
        The free account stays free. Paid plans are described under{' '}
        <Link to={paths.pricing}>plans and prices</Link>; the price that counts is the one shown before you
        confirm. You pay once for a fixed time. Nothing renews by itself.
      </>,
      'When the time ends, the account becomes a free one: what you have begun can still be reviewed, and everything you did stays readable. Buying again before the end adds to it.',
      <>
        If something is wrong with a purchase, write to {mail}. Refunds go back the way the payment came.
        Rights that the law gives you as a consumer are not touched by these terms.
      </>,
    ],
  },
  {
    title: 'Availability and liability',
    text: [
      'We work to keep the service up and your progress safe, and keep backups. It is provided as it is; maintenance and faults happen.',
      'As far as the law allows, our liability is limited to what you paid in the twelve months before. Nothing here limits liability that cannot be limited by law.',
    ],
  },
  {
    title: 'Changes',
    text: [
      <>
        When these terms change in a way that matters, we tell you by e-mail before the change applies.
        Questions: {mail}.
      </>,
    ],
  },
]

export default function Terms() {
  return (
    <>
      <PageHead title="Terms of use" lead="The agreement between you and us, in plain words." />
      <Prose updated="21 November 2026" parts={parts} />
    </>
  )
}
