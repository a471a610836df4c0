/** The recommended plan: three phases of three months. */
export const nineMonthPlan = [
  {
    when: 'Months 1–3',
    title: 'Lay the ground',
    text: 'Go through every category once. Breadth first: a category you have never opened costs more than one you know imperfectly.',
    points: [
      'One new chapter every two or three days; reviews every day, even if only ten minutes',
      'Read the guideline or chapter behind what you miss, not behind everything',
      'Listen on the commute: one podcast episode on the topic of the week',
    ],
  },
  {
    when: 'Months 4–6',
    title: 'Practice under questions',
    text: 'Move the weight from cards to questions. Explanations teach more than scores do at this stage.',
    points: [
      'Three blocks of 20 to 30 questions a week, mixed topics, in tutor mode',
      'Turn each miss into a card, or bring back the card that would have answered it',
      'Learn drug classes by toxicity and boxed warning, where questions like to ask',
    ],
  },
  {
    when: 'Months 7–9',
    title: 'Rehearse the day',
    text: 'Timed blocks, weak categories and sleep. The last weeks are for keeping what you have.',
    points: [
      'Timed blocks of 60 at two minutes a question; one full simulation each month',
      'Give the two weakest categories by weight a fixed evening each week',
      'In the last two weeks learn nothing new: reviews, your own notes, rest',
    ],
  },
]

/** Advice on study time. It is simpler than the exam's outline, and differs from the exam's weights. */
export const studyTimeShares = [
  { title: 'Hematologic Neoplasms', weight: 25 },
  { title: 'Solid Tumors', weight: 35 },
  { title: 'Anticancer Therapeutics', weight: 20 },
  { title: 'Supportive Care', weight: 10 },
  { title: 'Hematopoietic Cell Transplantation', weight: 10 },
]
