/** A file of each format with the same question, to download as an example of what an import expects. */
const question = {
  id: 'example-q-001',
  category: 'breast',
  task: 'treatment',
  difficulty: 'easy',
  stem: 'A 58-year-old postmenopausal woman returns to clinic three weeks after a lumpectomy. Screening had shown a mass of 1.4 cm in the right breast. She has hypertension and takes amlodipine. The incision has healed, and there is no palpable axillary node. Pathology shows a grade 2 invasive ductal carcinoma with clear margins and two negative sentinel nodes. The tumor is ER 90%, PR 40% and HER2-negative; the 21-gene recurrence score is 16. ECOG performance status is 0.',
  lead_in: 'Which of the following is the most appropriate adjuvant systemic therapy?',
  options: [
    { text: 'Anastrozole alone', why: 'At a score of 11 to 25 chemotherapy adds nothing after menopause.' },
    { text: 'Docetaxel-cyclophosphamide', why: 'It leaves out the endocrine therapy that she needs.' },
    { text: 'Trastuzumab and paclitaxel', why: 'The tumor is HER2-negative.' },
    {
      text: 'Observation',
      why: 'Endocrine therapy lowers recurrence of an ER-positive cancer of this size.',
    },
  ],
  answer: 'A',
  key_point:
    'After menopause, node-negative HR-positive cancer with a recurrence score of 11 to 25 needs endocrine therapy alone.',
  cards: ['breast-early-013'],
  tags: ['breast cancer', 'endocrine therapy'],
  source: 'TAILORx, N Engl J Med 2018',
  reviewed: '2026-11-22',
}

const letters = ['a', 'b', 'c', 'd']
const csvCell = (cell: string) => (/[",;\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

function csvExample(): string {
  const { options, cards, tags, ...fields } = question
  const row = {
    ...fields,
    ...Object.fromEntries(options.map(({ text }, index) => [`option_${letters[index]}`, text])),
    ...Object.fromEntries(options.map(({ why }, index) => [`why_${letters[index]}`, why])),
    cards: cards.join(';'),
    tags: tags.join(';'),
  }
  return [Object.keys(row), Object.values(row)].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
}

function jsonExample(): string {
  const { category, ...fields } = question
  return `${JSON.stringify({ category, questions: [fields] }, null, 2)}\n`
}

const giftText = (text: string) => text.replaceAll(/[\\=~#{}:]/g, '\\$&')

function giftExample(): string {
  const { options, stem, lead_in, key_point, category } = question
  const { id, task, difficulty, source, reviewed, cards, tags } = question
  const marks = [
    ...Object.entries({ id, task, difficulty, source, reviewed }),
    ...cards.map((card) => ['card', card] as const),
    ...tags.map((tag) => ['tag', tag] as const),
  ]
  const answers = options.map(
    ({ text, why }, index) =>
      `  ${letters[index] === question.answer.toLowerCase() ? '=' : '~'}${giftText(text)}#${giftText(why)}`,
  )
  return [
    `$CATEGORY: ${category}`,
    '',
    ...marks.map(([name, value]) => `// [${name}:${value}]`),
    `${giftText(stem)}\\n${giftText(lead_in)} {`,
    ...answers,
    `  ####${giftText(key_point)}`,
    '}',
    '',
  ].join('\n')
}

export const formatExamples = [
  {
    name: 'CSV',
    description:
      'One question a row, cells separated by commas or semicolons, with the names of the columns in the first row. Lists (cards, tags) are separated by semicolons within their cell. An XLSX file has the same columns.',
    fileName: 'questions-example.csv',
    text: csvExample(),
  },
  {
    name: 'JSON',
    description:
      'A list of questions, each with its category, or one category with its questions: the form of the content files.',
    fileName: 'questions-example.json',
    text: jsonExample(),
  },
  {
    name: 'GIFT (Moodle)',
    description:
      'Multiple choice with one right answer. Feedback to an answer is its reason, general feedback the key point. Comments above a question hold what Moodle has no place for.',
    fileName: 'questions-example.gift',
    text: giftExample(),
  },
]
