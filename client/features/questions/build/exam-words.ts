import { examForms } from '#domain/questions/exam-forms.ts'
import { countText } from '#domain/text/count-text.ts'
import type { ExamForm } from './overview.ts'

/** 45 min, 2 h, 1 h 40 min. */
function lengthText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}

/** How long a section lasts, when the questions are spread evenly. */
const sectionTime = ({ minutes, sections }: ExamForm) => lengthText(Math.ceil(minutes / sections))

/** What an exam takes, in one line. */
export function examText(exam: ExamForm): string {
  const { form, questions, sections, minutes, breakMinutes } = exam
  const amount = countText(questions, 'question')
  if (form === 'rehearsal') return `${amount}, ${sectionTime(exam)} each`
  const parts = sections > 1 ? ` in ${sections} sections` : ''
  const breaks = breakMinutes ? `, ${lengthText(breakMinutes)} of breaks` : ''
  const when = form === 'in-training' ? '. Fellows sit this form each February' : ''
  return `${amount}${parts}, ${lengthText(minutes)}${breaks}${when}`
}

/** What a learner has to know before the exam is prepared. */
export function examRules(exam: ExamForm): string[] {
  const { form, questions, sections, breakMinutes } = exam
  const { mostQuestions } = examForms[form]
  const isSmall = questions < mostQuestions
  return [
    `${examText(exam)}.`,
    ...(isSmall
      ? [`The whole form has ${mostQuestions} questions; this one has all that the bank offers for it.`]
      : []),
    ...(form === 'rehearsal' ? rehearsalRules : []),
    ...(form !== 'rehearsal' && sections > 1
      ? [
          `At most ${sectionTime(exam)} for a section. A section that was closed stays closed.`,
          ...(breakMinutes
            ? [
                `Breaks between sections are ${breakMinutes} minutes in all. When they are used up, the next section begins.`,
              ]
            : []),
        ]
      : []),
    ...(form === 'rehearsal'
      ? []
      : ['Answers can change until their section is closed. Explanations come after the whole exam.']),
    'The clock starts when you open the first section, not now. It is the server’s: it runs on when you close the browser, and it cannot be suspended.',
  ]
}

const rehearsalRules = [
  'Each question is opened by itself, and its clock with it; between two questions there is no limit.',
  'An answer is explained as soon as it is final.',
]
