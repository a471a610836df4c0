import { expect, test } from 'vitest'
import { type ChapterToMatch, matchCategory } from './match-category.ts'
import type { Outline } from './outline.ts'

const outline: Outline = {
  categories: [
    { id: 'breast', title: 'Breast', weight: 13, keywords: ['breast', 'her2', 'ductal'] },
    {
      id: 'hematologic',
      title: 'Hematologic Neoplasms',
      weight: 14,
      keywords: ['leukemia', 'lymphoma', 'plasma cell'],
    },
    {
      id: 'gastrointestinal',
      title: 'Gastrointestinal',
      weight: 13.5,
      keywords: ['colon', 'anal', 'gastric'],
    },
    { id: 'genitourinary', title: 'Genitourinary', weight: 12, keywords: ['renal', 'germ cell'] },
    { id: 'thoracic', title: 'Thoracic', weight: 11, keywords: ['lung', 'nsclc', 'small cell lung'] },
    { id: 'drugs', title: 'Drug Knowledge', weight: 9, keywords: ['drug', 'toxicity'] },
    {
      id: 'skin',
      title: 'Skin/Sarcomas/Unknown Primary',
      weight: 6,
      keywords: ['melanoma', 'skin', 'sarcoma'],
    },
  ],
  outside: [{ id: 'coagulation', title: 'Coagulation Disorders', keywords: ['thrombosis', 'bleeding'] }],
}

test.each<[ChapterToMatch, string | null]>([
  [{ category: 'thoracic', title: 'Breast Cancer' }, 'thoracic'],
  [{ category: 'coagulation', title: 'Breast Cancer' }, 'coagulation'],
  [{ category: 'no-such', title: 'Breast Cancer' }, 'breast'],
  [{ category: null, title: 'Early breast cancer' }, 'breast'],
  [{ title: 'HER2-positive disease' }, 'breast'],
  [{ title: 'Acute Leukemias' }, 'hematologic'],
  [{ title: 'Plasma-Cell Disorders' }, 'hematologic'],
  [{ title: 'Germ  cell tumors' }, 'genitourinary'],
  // words, not parts of words
  [{ title: 'Statistical analysis' }, null],
  [{ title: 'Adrenal tumors' }, null],
  [{ title: 'Endothelungs' }, null],
  // the longest keyword wins, the first category between equals
  [{ title: 'Drug therapy of small cell lung cancer' }, 'thoracic'],
  [{ title: 'Drug therapy of melanoma' }, 'skin'],
  [{ title: 'Toxicity of lymphoma therapy' }, 'hematologic'],
  [{ title: 'Skin and drug' }, 'drugs'],
  // the name of a category
  [{ title: 'Skin / Sarcomas / Unknown primary' }, 'skin'],
  [{ title: 'Genitourinary review' }, 'genitourinary'],
  [{ title: 'Coagulation disorders' }, 'coagulation'],
  // the title, then the description, then the tags
  [{ title: 'Chapter 7', description: 'Lung cancer', tags: ['breast'] }, 'thoracic'],
  [{ title: 'Chapter 7', description: 'A review', tags: ['first line', 'colon'] }, 'gastrointestinal'],
  [{ title: 'Chapter 7', tags: ['plasma', 'cell'] }, null],
  [{ title: 'Géneral oncology' }, null],
  [{ title: 'Mélanoma' }, 'skin'],
  [{ title: '' }, null],
])('%o belongs to %s', (chapter, category) => {
  expect(matchCategory(chapter, outline)).toBe(category)
})
