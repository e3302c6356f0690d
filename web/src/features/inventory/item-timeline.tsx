import { Body1 } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterSelect } from '../../ui/filters/filter-select.tsx';
import { RecordSection } from '../../ui/record-section.tsx';
import { type ItemLogProps, LogList } from './item-log.tsx';
import { type LogTopic, logTopics, topicOf } from './log-topics.ts';

/** What happened to a device, all of it or of one kind. */
export function ItemTimeline({ logs }: ItemLogProps) {
  const { t } = useTranslation('inventory');
  const { t: words } = useTranslation('overview');
  const [topic, setTopic] = useState<LogTopic>();
  const shown = logs.filter(({ action }) => topic === undefined || topicOf[action] === topic);
  return (
    <RecordSection
      title={words('timeline.title')}
      actions={
        <FilterSelect
          label={words('timeline.topic')}
          value={topic}
          options={logTopics.map((value) => ({ value, label: t(`topics.${value}`) }))}
          onChange={setTopic}
        />
      }
    >
      {shown.length === 0 && <Body1>{words('timeline.empty')}</Body1>}
      <LogList logs={shown} />
    </RecordSection>
  );
}
