-- What came in two months is summed from this alone, without looking at a payment.
CREATE INDEX payment_taken ON payment (company_id, created_at) INCLUDE (currency, status, amount, refund_amount) WHERE status IN ('succeeded', 'refunded') AND amount > 0;
