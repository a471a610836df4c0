import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Fragment, SearchReply } from '#contracts/search/search.ts'
import { type SearchKind, shownFirst } from '#domain/search/kind-order.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'

/** The order that a physician expects of a search over the shipped content. */

let app: TestApp
let premium: Client

beforeAll(async () => {
  app = await startTestApp()
  premium = await app.as('premium')
})
afterAll(() => app.close())

const textOf = (pieces: Fragment[] | null) => (pieces ?? []).map((piece) => piece.text).join('')

const resultsOf: Record<SearchKind, (reply: SearchReply) => string[]> = {
  chapters: (reply) => reply.chapters.map((chapter) => `chapter: ${textOf(chapter.title)}`),
  cards: (reply) => reply.cards.map((card) => `card: ${textOf(card.question)} ${textOf(card.passage)}`),
  drugs: (reply) => reply.drugs.map((drug) => `drug: ${textOf(drug.name)}`),
  primers: (reply) => reply.primers.map((part) => `primer: ${textOf(part.heading)} ${textOf(part.passage)}`),
  questions: (reply) => reply.questions.map((question) => `question: ${textOf(question.passage)}`),
}

/** The results on the first screen, in their order. */
async function firstScreen(q: string): Promise<string[]> {
  const { status, body } = await premium.get(`/api/search?q=${encodeURIComponent(q)}`)
  expect(status).toBe(200)
  const kinds: SearchKind[] = body.kinds
  return kinds.flatMap((kind, position) => resultsOf[kind](body).slice(0, shownFirst(position)))
}

/** The first result, followed by other results of the first screen. */
test.each<[string, RegExp, ...RegExp[]]>([
  ['HER2', /^chapter: Breast: HER2-Positive/, /^card: .*HER2/, /^drug: .*(trastuzumab|lapatinib)/],
  ['palliative', /^chapter: Palliative Care/, /^chapter: Pain and Palliative Care/, /^card: Palliative/],
  ['cisplatin', /^drug: cisplatin/, /^card: .*cisplatin/i],
  ['hyponatremia', /^card: Hyponatremia from SIADH/, /^chapter: Oncologic Emergencies/],
  ['BRCA', /^card: .*BRCA/, /^chapter: Hereditary Cancer Syndromes/, /^drug: olaparib/],
  ['TLS', /^card: .*tumor lysis/, /^chapter: Oncologic Emergencies/, /^drug: rasburicase/],
  ['brentuximab', /^drug: brentuximab vedotin/, /^card: Conjugates with MMAE/],
  ['trastuzumab', /^drug: trastuzumab \(/, /^drug: ado-trastuzumab emtansine/, /^card: .*trastuzumab/],
  ['febrile neutropenia', /^chapter: Febrile Neutropenia and Infection/, /^card: Febrile neutropenia/],
  ['EGFR', /^card: EGFR-mutated/, /^drug: afatinib/, /^chapter: NSCLC: Biomarkers/],
  ['ALK', /^card: .*ALK-positive/, /^drug: alectinib/, /^chapter: NSCLC: Biomarkers/],
  ['KRAS G12C', /^card: .*KRAS G12C/, /^drug: sotorasib/, /^drug: adagrasib/],
  ['BRAF V600E', /^card: .*BRAF V600E/, /^drug: vemurafenib/],
  ['FLT3', /^card: .*FLT3/, /^drug: quizartinib/, /^chapter: Acute Myeloid Leukemia/],
  ['PARP inhibitor', /^card: .*PARP inhibitor/, /^drug: olaparib/],
  ['CDK4/6', /^card: .*CDK4\/6/, /^drug: (abemaciclib|palbociclib|ribociclib)/],
  ['platinum', /^card: .*platinum/i, /^drug: carboplatin/],
  ['CAR T', /^chapter: Antibody-Drug Conjugates, Bispecifics and CAR-T/, /^card: .*CAR-T/],
  ['melanoma', /^chapter: Melanoma/, /^card: Melanoma/],
  ['mantle cell', /^chapter: Indolent and Mantle Cell Lymphoma/, /^card: .*mantle cell/i],
  ['CLL', /^card: CLL/, /^chapter: Chronic Lymphocytic/, /^drug: venetoclax/],
  ['GIST', /^chapter: Sarcoma and GIST/, /^card: GIST/, /^drug: imatinib/],
  ['TNBC', /^chapter: Breast: HER2-Positive and Triple-Negative/, /^drug: sacituzumab govitecan/],
  ['SVC syndrome', /^card: Biopsy-proven SCLC/, /^chapter: Small Cell Lung Cancer/],
  ['transfusion', /^chapter: Transfusion Medicine/],
  ['hazard ratio', /^card: Randomized trial, hazard ratio/, /^chapter: Statistics/],
  ['Lynch', /^card: Lynch syndrome/, /^chapter: Hereditary Cancer Syndromes/],
  ['hypercalcemia', /^card: Hypercalcemia/, /^chapter: Oncologic Emergencies/, /^drug: denosumab/],
  ['Keytruda', /^drug: pembrolizumab/],
  ['osimert', /^drug: osimertinib/, /^card: .*osimertinib/],
  ['pembrolizumb', /^drug: pembrolizumab/, /^chapter: Immune-Related/],
  ['bortezomb', /^drug: bortezomib/, /^chapter: Plasma Cell Disorders/],
  ['imatinb', /^drug: imatinib/, /^card: .*GIST/],
  ['metotrexate', /^drug: methotrexate/, /^card: .*methotrexate/],
])('%s: the first screen shows what a physician means', async (query, first, ...others) => {
  const shown = await firstScreen(query)
  expect(shown[0]).toMatch(first)
  expect(shown.length).toBeLessThanOrEqual(9)
  for (const other of others) expect(shown).toContainEqual(expect.stringMatching(other))
})

test('chapters are in the same order on the study home', async () => {
  for (const q of ['HER2', 'BRCA', 'lung']) {
    const { body } = await premium.get(`/api/search?q=${q}`)
    const home = (await premium.get(`/api/chapters?search=${q}`)).body as { id: number }[]
    const ids = (body.chapters as SearchReply['chapters']).map(({ id }) => id)
    expect(home.slice(0, ids.length).map(({ id }) => id)).toEqual(ids)
  }
})
