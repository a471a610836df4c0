import { Anchor, NumberInput, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { WeakCategories } from '#client/features/study/plan/weak-categories.tsx'
import { paths } from '#client/platform/paths.ts'
import { useUser } from '#client/platform/user/session.ts'
import { FieldGroup } from '#client/ui/forms/field-group.tsx'
import { Switch } from '#client/ui/forms/switch.tsx'
import type { PlanForm } from './plan-form.ts'

/** Where a reply that the browser stored before there were own cards lacks it. */
const usualShare = 10

/** The order of cards, and how they are rated. */
export function StudyingFields({ form }: { form: PlanForm }) {
  const { user } = useUser()
  const mayStudyDrugs = user?.isPremium === true
  return (
    <Stack gap="md">
      <FieldGroup legend="What feels weakest" help="New cards begin there. Choose any, or none.">
        <WeakCategories
          chosen={form.values.weakCategories}
          onChange={(ids) => form.setFieldValue('weakCategories', ids)}
        />
        {form.errors.weakCategories && <p role="alert">{form.errors.weakCategories}</p>}
      </FieldGroup>
      <Switch
        label="Drugs in Today"
        description={
          mayStudyDrugs ? (
            'Mechanisms, indications and warnings come beside the cards'
          ) : (
            <>
              Studying drugs is part of Premium.{' '}
              <Anchor component={Link} to={paths.pricing} underline="always" inherit>
                See what it includes
              </Anchor>
            </>
          )
        }
        disabled={!(mayStudyDrugs || form.values.drugsInToday)}
        {...form.getInputProps('drugsInToday', { type: 'checkbox' })}
      />
      <Switch
        label="Questions in Today"
        description="Up to a third of your minutes: missed ones again, then ones you have not seen"
        {...form.getInputProps('questionsInToday', { type: 'checkbox' })}
      />
      <NumberInput
        label="Own cards, in percent"
        description="The part of your minutes for cards you made that name no category of the exam."
        min={0}
        max={90}
        clampBehavior="none"
        allowDecimal={false}
        {...form.getInputProps('ownCardsShare')}
        value={form.values.ownCardsShare ?? usualShare}
      />
      <Switch
        label="New cards while catching up"
        description="Else they pause when what waits needs more than three days"
        {...form.getInputProps('newWhileCatchingUp', { type: 'checkbox' })}
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
