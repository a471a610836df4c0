import { Input, Stack, Switch } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import { useUser } from '#client/platform/session.ts'
import { WeakCategories } from '../plan/weak-categories.tsx'
import type { PlanForm } from './plan-form.ts'

/** What comes first, and how cards are rated. */
export function StudyingFields({ form }: { form: PlanForm }) {
  const { user } = useUser()
  const mayStudyDrugs = user?.isPremium === true
  return (
    <Stack gap="md">
      <Input.Wrapper
        label="What feels weakest"
        labelElement="div"
        description="New cards begin there. Choose any, or none."
        error={form.errors.weakCategories}
        inputWrapperOrder={['label', 'description', 'error', 'input']}
      >
        <WeakCategories
          chosen={form.values.weakCategories}
          onChange={(ids) => form.setFieldValue('weakCategories', ids)}
        />
      </Input.Wrapper>
      <Switch
        label="Drugs in Today"
        description={
          mayStudyDrugs ? (
            'Mechanisms, indications and warnings come beside the cards'
          ) : (
            <>
              Studying drugs is part of Premium. <Link to={paths.pricing}>See what it includes</Link>
            </>
          )
        }
        disabled={!(mayStudyDrugs || form.values.drugsInToday)}
        {...form.getInputProps('drugsInToday', { type: 'checkbox' })}
      />
      <Switch
        label="Easy button"
        description="A fourth rating for cards that need no more practice"
        {...form.getInputProps('easyButton', { type: 'checkbox' })}
      />
      <Switch
        label="Swipes"
        description="On a touch screen: left did not know, up unsure, right knew it. The buttons stay."
        {...form.getInputProps('swipes', { type: 'checkbox' })}
      />
      <Switch
        label="Single-key shortcuts"
        description="1, 2, 3 rate, Z undoes, S starts the day. Space and arrows always work."
        {...form.getInputProps('singleKeys', { type: 'checkbox' })}
      />
    </Stack>
  )
}
