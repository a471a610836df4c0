import { describe, expect, it, test } from 'vitest'
import type { Drug } from '#contracts/drugs/drugs.ts'
import { drugApp } from '#tests/support/app/drug-app.ts'
import { contentCopy } from '#tests/support/database/content-copy.ts'

const { app, learner, premium, admin, drugCalled } = drugApp()

describe('the drug database', () => {
  it('lists every shipped drug by name, to learners but not to visitors', async () => {
    const response = await learner.get('/api/drugs')
    const names = (response.body as Drug[]).map((drug) => drug.genericName)
    expect(response.status).toBe(200)
    expect(names).toHaveLength(contentCopy().drugs.length)
    expect(names.map((name) => name.toLowerCase())).toEqual(names.map((name) => name.toLowerCase()).sort())
    expect((await (await app.as('visitor')).get('/api/drugs')).status).toBe(401)
  })

  it('filters by classification and narrows it with a search', async () => {
    const parp: Drug[] = (await learner.get('/api/drugs?classification=PARP%20inhibitor')).body
    expect(parp.map((drug) => drug.genericName)).toContain('olaparib')
    expect(new Set(parp.map((drug) => drug.drugClassification))).toEqual(new Set(['PARP inhibitor']))
    const one: Drug[] = (await learner.get('/api/drugs?classification=PARP%20inhibitor&search=lynparza')).body
    expect(one.map((drug) => drug.genericName)).toEqual(['olaparib'])
  })

  test.each([
    ['pembrolizumb', 'pembrolizumab'],
    ['osimertinb', 'osimertinib'],
    ['opdvio', 'nivolumab'],
    ['Keytruda', 'pembrolizumab'],
    ['olap', 'olaparib'],
    ['erlotinib', 'erlotinib'],
  ])('a search for %s finds %s first', async (search, name) => {
    expect((await drugCalled(search))?.genericName).toBe(name)
  })

  it('gives a monograph, its names and 404 for none', async () => {
    const drug = await drugCalled('olaparib')
    const monograph = (await learner.get(`/api/drugs/${drug.id}`)).body
    expect(monograph).toEqual(drug)
    expect(monograph.mechanismOfAction).not.toBe('')
    const names = (await learner.get('/api/drugs/names')).body
    expect(names).toContainEqual({
      id: drug.id,
      genericName: 'olaparib',
      brandName: 'Lynparza',
      drugClassification: 'PARP inhibitor',
      target: drug.target,
      boxedWarning: drug.boxedWarning,
      approvedOn: null,
    })
    expect((await learner.get('/api/drugs/2000000000')).status).toBe(404)
    expect((await learner.get('/api/progress/2000000000')).status).toBe(404)
  })
})

describe('the fronts of a drug’s cards', () => {
  it('ask a case or a contrast, of every component', async () => {
    const { fronts } = await drugCalled('cisplatin')
    expect(fronts?.adverse_effects).toMatch(/^A patient on cisplatin has a low potassium/)
    expect(fronts?.boxed_warning).toContain('cisplatin')
    const drugs: Drug[] = (await learner.get('/api/drugs')).body
    // Of some drugs that were approved later the label has not been seen.
    for (const drug of drugs.filter(({ approvedOn }) => approvedOn === null))
      expect(drug.fronts).toMatchObject({ adverse_effects: expect.stringMatching(/[?.]$/) })
    const kept = drugs.find(({ genericName }) => genericName === 'vinorelbine')?.fronts
    expect(kept?.moa).toBe('How does vinorelbine work, and how does it differ from vincristine?')
  })
})

describe('editing', () => {
  it('is for admins; it changes the fields that are sent and is in the audit log', async () => {
    const drug = await drugCalled('vandetanib')
    const edit = { mechanismOfAction: 'Inhibits RET, VEGFR2 and EGFR.', drugClassification: 'Uncategorized' }
    expect((await premium.put(`/api/drugs/${drug.id}`, edit)).status).toBe(403)
    const { status, body } = await admin.put(`/api/drugs/${drug.id}`, edit)
    expect(status).toBe(200)
    expect(body).toEqual({ ...drug, ...edit, revision: drug.revision + 1 })
    const log = await app.deps.open.query("select details from audit_log where action = 'drug.update'")
    expect(log.rows).toEqual([
      {
        details: {
          before: { mechanismOfAction: drug.mechanismOfAction, classification: drug.drugClassification },
          after: { mechanismOfAction: edit.mechanismOfAction, classification: '' },
        },
      },
    ])
    const unsorted: Drug[] = (await learner.get('/api/drugs?classification=Uncategorized')).body
    expect(unsorted.map(({ id }) => id)).toEqual([drug.id])
  })

  it('rejects empty text and writes nothing when nothing changes', async () => {
    const drug = await drugCalled('olaparib')
    expect((await admin.put(`/api/drugs/${drug.id}`, { genericName: ' ' })).status).toBe(400)
    expect((await admin.put(`/api/drugs/${drug.id}`, { genericName: drug.genericName })).body).toEqual(drug)
    const rows = await app.deps.open.query('select edited_at from drugs where id = $1', [drug.id])
    expect(rows.rows).toEqual([{ edited_at: null }])
  })
})

test('a front is no longer asked when an edit took its answer from the back', async () => {
  const drug = await drugCalled('tucatinib')
  const edit = { adverseEffects: '- **Characteristic:** diarrhea\n- **Serious:** hepatotoxicity' }
  const edited: Drug = (await admin.put(`/api/drugs/${drug.id}`, edit)).body
  expect(edited.fronts?.adverse_effects).toMatch(/^A patient starts tucatinib\./)
  expect(edited.fronts?.moa).toBe(drug.fronts?.moa)
})
