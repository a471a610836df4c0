import { expect, test } from 'vitest'
import { componentFronts, type WrittenFront } from './component-fronts.ts'

const texts = {
  genericName: 'testumab',
  mechanismOfAction: 'Binds a receptor.',
  clinicalIndications: '- Myeloma',
  adverseEffects: '- **Characteristic:** fever\n- **Common:** rash\n- **Serious:** sepsis',
  boxedWarning: 'None',
}
const written: WrittenFront = {
  component: 'adverse_effects',
  front: 'A patient on testumab is hot. Why?',
  answers: ['fever', 'rash'],
}

test('a written front is asked while the back answers it', () => {
  expect(componentFronts(texts, [written]).adverse_effects).toBe(written.front)
  const edited = { ...texts, adverseEffects: texts.adverseEffects.replace('fever', 'chills') }
  expect(componentFronts(edited, [written]).adverse_effects).toMatch(/^A patient starts testumab\./)
})

const mechanism = 'How does testumab work, and'
test.each([
  ['Complement is weaker than with rituximab.', `${mechanism} how does it differ from rituximab?`],
  ['It has no agonist activity, unlike bicalutamide.', `${mechanism} how does it differ from bicalutamide?`],
  ['The pair gave longer progression-free survival than osimertinib.', undefined],
  ['C481S causes resistance.', `${mechanism} what brings resistance?`],
  ['It covers mutations that cause resistance to crizotinib.', undefined],
  ['GD2 on nerves explains pain.', `${mechanism} what in practice does that explain?`],
  ['Binds a receptor.', undefined],
])('the mechanism "%s" is asked as %j', (mechanismOfAction, front) => {
  expect(componentFronts({ ...texts, mechanismOfAction }, []).moa).toBe(front)
})

const labeled = 'For whom is testumab labeled: in which diseases'
test.each([
  ['- Myeloma', `${labeled}?`],
  ['- Node-positive cancer with bone pain', `${labeled}?`],
  [
    '- HER2-positive breast cancer after a taxane, with capecitabine',
    `${labeled}, with which marker, in which line or setting, with which partners?`,
  ],
  ['- Ovarian cancer with chemotherapy', `${labeled}, with which partners?`],
])('the indications "%s" are asked as "%s"', (clinicalIndications, front) => {
  expect(componentFronts({ ...texts, clinicalIndications }, []).indications).toBe(front)
})

test('the front does not tell whether there is a boxed warning', () => {
  const fronts = ['None', 'Hepatotoxicity'].map((boxedWarning) =>
    componentFronts({ ...texts, boxedWarning }, []),
  )
  expect(fronts[0]?.boxed_warning).toBe(fronts[1]?.boxed_warning)
})

test('adverse effects without those that are characteristic are asked by the name of the component', () => {
  expect(componentFronts({ ...texts, adverseEffects: 'neuropathy' }, []).adverse_effects).toBeUndefined()
})
