import { PageSection } from '#client/features/welcome/page-section.tsx'
import { site } from '#client/platform/site.ts'
import { sampleQuestions } from '#domain/pricing/plans.ts'
import { referralDiscountCents } from '#domain/pricing/price.ts'
import { friendsNeeded } from '#domain/pricing/referral.ts'
import { priceText } from '#domain/text/price-text.ts'
import classes from './plan-questions.module.css'

const questions = [
  {
    question: 'What stays free?',
    answer: `The core chapters, some in every category of the outline, ${sampleQuestions} sample questions with their explanations, the whole drug database for reading, and your progress by chapter. Permanently.`,
  },
  {
    question: 'What happens when Premium ends?',
    answer:
      'The account becomes a free one. Cards that you have begun can still be reviewed, and everything you did stays readable, the questions you answered with their explanations too; only new Premium cards and questions are closed.',
  },
  {
    question: 'What if I buy again before it ends?',
    answer: 'The new time is added to the end of the old. Nothing is lost.',
  },
  {
    question: 'Is there a discount for referring friends?',
    answer: `Give the e-mail addresses of ${friendsNeeded} friends when you register and the price falls by ${priceText(referralDiscountCents / 100)}. They get one message, once you have paid; they are never put on a list.`,
  },
  {
    question: 'What is CME reimbursement?',
    answer:
      'Paper for your employer: an itemised receipt and a record of what you studied, to hand in for your education allowance. Whether it pays is for your employer to say. It is not accredited, and nobody earns CME credit with it.',
  },
  {
    question: 'Why do Premium 1 Year and Premium Yearly differ in price?',
    answer:
      'Both open everything for twelve months. Premium 1 Year can be paid with PayPal, lowered by a promo code, and chosen while you register; Premium Yearly is paid by card on this site at a fixed price.',
  },
  {
    question: 'I have a promo code',
    answer:
      'There is a field for it at registration and at the checkout of Premium 1 Year and 3 Year. It shows the new price before you pay.',
  },
  {
    question: 'How do I pay?',
    answer:
      'By card through Stripe, or with PayPal. Card numbers go to the payment provider and never reach our servers.',
  },
]

/** What people ask before they pay. */
export function PlanQuestions() {
  return (
    <PageSection title="Before you pay">
      <dl className={classes.list}>
        {questions.map(({ question, answer }) => (
          <div key={question} className={classes.item}>
            <dt className={classes.question}>{question}</dt>
            <dd className={classes.answer}>{answer}</dd>
          </div>
        ))}
        <div className={classes.item}>
          <dt className={classes.question}>Something else?</dt>
          <dd className={classes.answer}>
            Write to <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a>.
          </dd>
        </div>
      </dl>
    </PageSection>
  )
}
