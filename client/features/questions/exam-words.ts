import { timeSpentText } from '#client/ui/text/date-text.ts'
import { examForms } from '#domain/questions/block/exam-forms.ts'
import { countText } from '#domain/text/count-text.ts'
import type { ExamForm } from './build/overview.ts'

/** What an exam takes, before it is prepared and before its clock starts. */
type ExamFacts = Pick<ExamForm, 'form' | 'questions' | 'sections' | 'minutes' | 'breakMinutes'> & {
  /** Null once it has begun. */
  fresh: number | null
}

/** On one line. */
const lengthText = (minutes: number) => timeSpentText(minutes * 60).replaceAll(' ', '\u00a0')

/** How long a section lasts, when the questions are spread evenly. */
const sectionTime = ({ minutes, sections }: ExamFacts) => lengthText(Math.ceil(minutes / sections))

/** The bank may hold fewer questions than the form has. */
const isSmall = ({ form, questions }: ExamFacts) => questions < examForms[form].mostQuestions

/** What an exam takes, in one line. */
export function examText(exam: ExamFacts): string {
  const { form, questions, sections, minutes, breakMinutes } = exam
  const { mostQuestions } = examForms[form]
  const amount = isSmall(exam)
    ? `${questions} of ${mostQuestions} questions`
    : countText(questions, 'question')
  if (form === 'rehearsal') return `${amount}, ${sectionTime(exam)} each`
  const parts = sections > 1 ? ` in ${sections} sections` : ''
  const breaks = breakMinutes ? `, ${lengthText(breakMinutes)} of breaks` : ''
  const when = form === 'in-training' ? '. Fellows take the whole form each February' : ''
  return `${amount}${parts}, ${lengthText(minutes)}${breaks}${when}`
}

/** What a learner has to know, line by line. */
export function examRules(exam: ExamFacts): string[] {
  const whole = `The whole form has ${examForms[exam.form].mostQuestions} questions; this one has all that the bank offers for it.`
  return [
    `${examText(exam)}.`,
    ...(isSmall(exam) ? [whole] : []),
    ...(exam.fresh === null ? [] : [freshText(exam.fresh, exam.questions)]),
    ...(exam.form === 'rehearsal' ? rehearsalRules : [...sectionRules(exam), ...answerRules]),
  ]
}

/** How many the learner has not seen, in this or in another wording. */
export function freshText(fresh: number, questions: number): string {
  if (fresh === questions) return 'All questions are new to you.'
  if (fresh === 0) return 'You have seen all of these questions: those of the longest ago come first.'
  return `${fresh} of the ${questions} questions are new to you; the others are those that you saw the longest ago.`
}

function sectionRules(exam: ExamFacts): string[] {
  const { sections, breakMinutes } = exam
  if (sections === 1) return ['You may go back and change answers until the end.']
  const breaks = `${breakMinutes} minutes of breaks in all, between the sections. When they are used up, the next section begins by itself.`
  return [
    `At most ${sectionTime(exam)} for a section. Within it you may go back and change answers; a closed section stays closed.`,
    ...(breakMinutes ? [breaks] : []),
  ]
}

const answerRules = [
  'A chosen option counts, also when the time runs out. How sure you are is yours to say. Explanations and your score come at the end.',
  'The clock starts with the first question. It runs on when you close the page, and cannot be suspended; you can come back on any device.',
  'The network is needed to end it.',
]

const rehearsalRules = [
  'Each question begins when you open it; take as long as you like in between.',
  'The explanation follows each answer that you submit, which then stands. An option that is only chosen counts when the time runs out.',
  'A question that is open runs on when you close the page.',
  'The network is needed to open each question.',
]
