-- When the mail server had received a message and did not answer: the message may have arrived, and is sent once more at
-- most.
alter table outbox add column unanswered_at timestamptz;
