import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import classes from './calculator-form.module.css'
import { CalculatorForm } from './calculator-form.tsx'
import { calculators, noValues, type Values } from './calculators.ts'
import { ToolPanel } from './tool-panel.tsx'

interface CalculatorDrawerProps {
  opened: boolean
  onClose: () => void
}

/**
 * Oncology calculators beside the question. They share their values, which stay in the browser as long as
 * this is mounted, open or closed.
 */
export function CalculatorDrawer({ opened, onClose }: CalculatorDrawerProps) {
  const [calculatorId, setCalculatorId] = useState(calculators[0].id)
  const [values, setValues] = useState<Values>(noValues)
  // Clearing the fields mounts them anew, without their messages.
  const [clearings, setClearings] = useState(0)
  const calculator = calculators.find(({ id }) => id === calculatorId) ?? calculators[0]
  if (!opened) return null
  return (
    <ToolPanel title="Calculators" onClose={onClose}>
      <div className={classes.tools}>
        <NativeSelect
          label="Calculator"
          data={calculators.map(({ id, title }) => ({ value: id, label: title }))}
          value={calculator.id}
          onChange={(event) => setCalculatorId(event.currentTarget.value)}
          data-autofocus
        />
        <CalculatorForm
          key={`${calculator.id} ${clearings}`}
          calculator={calculator}
          values={values}
          onChange={(changed) => setValues((now) => ({ ...now, ...changed }))}
        />
        <Button
          variant="default"
          onClick={() => {
            setValues(noValues)
            setClearings(clearings + 1)
          }}
        >
          Clear all values
        </Button>
      </div>
    </ToolPanel>
  )
}
