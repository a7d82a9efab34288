package statistics

import (
	"math"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// A Fit is a straight line fitted to points by least squares.
type Fit struct {
	Intercept float64
	Slope     float64
	Interval  Interval // of the slope, by Student's t distribution
	R2        float64  // share of the variance that the line explains
	AIC       float64  // Akaike's information criterion, less is better; compare only fits to the same y
}

// FitLine fits a line to at least three points with at least two different x.
func FitLine(x, y []float64) Fit {
	intercept, slope := stat.LinearRegression(x, y, nil, false)
	n := float64(len(x))
	residual, spread := 0.0, 0.0
	center := stat.Mean(x, nil)
	for i := range x {
		off := y[i] - intercept - slope*x[i]
		residual += off * off
		spread += (x[i] - center) * (x[i] - center)
	}
	deviation := math.Sqrt(residual / (n - 2) / spread)
	margin := deviation * distuv.StudentsT{Sigma: 1, Nu: n - 2}.Quantile(1-(1-confidence)/2)
	return Fit{
		Intercept: intercept, Slope: slope,
		Interval: Interval{slope - margin, slope + margin, confidence},
		R2:       stat.RSquared(x, y, nil, intercept, slope),
		AIC:      n*math.Log(residual/n) + 2*parameters,
	}
}

// parameters of a line: slope, intercept, and the variance around it.
const parameters = 3
