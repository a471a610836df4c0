/**
 * Third-party resources that we would recommend to a colleague. The links open their sites; our pages load
 * nothing from them.
 */
export interface OutsideResource {
  name: string
  /** Undefined for podcasts that are in every podcast app. */
  href?: string
  text: string
}

export const assessmentPrograms: OutsideResource[] = [
  {
    name: 'ASCO Education and ASCO-SEP',
    href: 'https://education.asco.org/',
    text: 'The society’s own self-evaluation program for medical oncology, with questions and critiques.',
  },
  {
    name: 'ASH-SAP',
    href: 'https://www.hematology.org/education',
    text: 'Self-assessment of the American Society of Hematology: the standard for the hematology half.',
  },
  {
    name: 'ABIM exam content',
    href: 'https://www.abim.org/certification/exam-information/medical-oncology/exam-content',
    text: 'The blueprint at its source. Check it for your exam year.',
  },
  {
    name: 'NCCN Guidelines',
    href: 'https://www.nccn.org/guidelines',
    text: 'Treatment algorithms; free with registration. The discussion sections explain the why.',
  },
  {
    name: 'ESMO Guidelines',
    href: 'https://www.esmo.org/guidelines',
    text: 'The European view, shorter, with levels of evidence stated.',
  },
  {
    name: 'NCI PDQ',
    href: 'https://www.cancer.gov/publications/pdq',
    text: 'Peer-reviewed summaries for health professionals, free for everybody.',
  },
]

export const podcasts: OutsideResource[] = [
  {
    name: 'The Fellow on Call',
    href: 'https://www.thefellowoncall.com/',
    text: 'Hematology and oncology, built up from first principles, with show notes.',
  },
  { name: 'Two Onc Docs', text: 'Board-minded walks through one disease at a time. In any podcast app.' },
  { name: 'OncoPharm', text: 'Oncology pharmacy and new approvals, weighed carefully. In any podcast app.' },
]

/** The evidence for listening: a randomized trial. */
export const podcastTrial = {
  text: 'In a randomized trial in 27 US fellowship programs, a curriculum of episodes from The Fellow on Call and Two Onc Docs raised knowledge scores by 15.5 percentage points more than didactics alone.',
  source: 'PODCAST-HOF, JCO Oncology Practice 2025',
  href: 'https://doi.org/10.1200/OP-25-00324',
}
