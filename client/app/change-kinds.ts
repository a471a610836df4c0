import { componentKinds } from '#client/features/drugs/study/component-changes.ts'
import { registerKinds } from '#client/features/outbox/change-kinds.ts'
import { questionKinds } from '#client/features/questions/question-changes.ts'
import { studyKinds } from '#client/features/study/study-changes.ts'

/** Every kind of change that the outbox carries. Importing this file registers them. */
export const changeKinds = { ...studyKinds, ...componentKinds, ...questionKinds }

registerKinds(changeKinds)
