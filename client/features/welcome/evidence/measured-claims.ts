import type { MeasureId } from '#domain/evidence/measure.ts'

interface MeasuredClaim {
  id: MeasureId
  /** A short name for the list of results. */
  name: string
  claim: string
  measuredBy: string
}

/** Our claims about the product, and the measurements that would disprove them. */
export const measuredClaims: MeasuredClaim[] = [
  {
    id: 'recall',
    name: 'Recall',
    claim: 'You recall as many cards as the plan predicts.',
    measuredBy:
      'what was predicted for the first review of a card on a later day, against what was recalled.',
  },
  {
    id: 'readiness-block',
    name: 'Readiness and the next block',
    claim: 'Readiness is the share of new questions that you would answer right.',
    measuredBy:
      'readiness as it was recorded in the two weeks before, against the next block of 20 or more new questions.',
  },
  {
    id: 'readiness-in-training',
    name: 'Readiness and the in-training exam',
    claim: 'That holds for an exam too.',
    measuredBy: 'readiness in the same way, against the in-training exam of the question bank.',
  },
  {
    id: 'repeat',
    name: 'Missed questions, asked again or not',
    claim: 'Questions that you miss are asked again, because you then know more of them later.',
    measuredBy:
      'probe questions four weeks later or more, on missed questions that were asked again and on one in ten, drawn at random, that was not.',
  },
  {
    id: 'spacing-none',
    name: 'The plan and no reviews',
    claim: 'Reviews keep what you have learned.',
    measuredBy:
      'cards drawn to have no reviews, against cards drawn to stay in the plan, by probe questions.',
  },
  {
    id: 'order',
    name: 'The plan and random intervals',
    claim: 'Whether the plan is the best use of a minute: we do not claim it. This is how to find out.',
    measuredBy:
      'cards drawn to come back after random intervals, with about as many reviews, against cards drawn to stay in the plan.',
  },
]
